"""The rules of chapters 2 to 7, one concept a file. Importing this fills the tables of Operations and activities."""
