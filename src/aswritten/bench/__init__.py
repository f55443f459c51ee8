"""How often the verdicts are right: data sets, their runner and its figures."""
