"""An opponent that searches: orders of a phase tried out in the same futures, with the opponent playing both sides on."""
