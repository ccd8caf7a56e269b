"""The commands of ``sandtable``, one module each; the work itself is done by the packages they call."""
