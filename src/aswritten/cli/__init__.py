"""The command line: parse, call one function, report, return a code. What takes time to import is imported late."""
