"""The ruling assistant: paths of questions and answers through one irregularity, as data."""
