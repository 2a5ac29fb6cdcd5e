"""The desk's view of players' own telephones: how many follow each pair, slips with a code, and how to end one."""
