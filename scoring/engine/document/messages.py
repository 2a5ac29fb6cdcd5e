"""The faults of a document by code, in plain English. Braces take the values that come with the code."""

from __future__ import annotations

MESSAGES = {
    # the text
    "unreadable": "line {line} column {column}: {reason}",
    "too_deep": "nested too deeply",
    "repeated_key": "this key stands twice in the same object",
    # shape
    "unknown_key": "unknown key",
    "missing": "missing",
    "not_object": "an object is due, not {value}",
    "not_list": "a list is due, not {value}",
    "not_integer": "a whole number is due, not {value}",
    "not_text": "text is due, not {value}",
    "not_flag": "true or false is due, not {value}",
    "not_decimal_text": "a decimal number in quotes is due, not {value}",
    "empty_text": "this must not be empty",
    "too_long": "longer than {most} characters",
    "unstorable": "this text has a character that nothing can show",
    "out_of_range": "{value} is not between {low} and {high}",
    "not_one_of": "{value} is not one of {options}",
    "too_many": "{count} entries; at most {most} are possible",
    "too_few": "{count} entries; at least {least} are due",
    "not_date": "{value} is not a date like 2026-11-20",
    # rules
    "not_supported": "{value} is not supported yet",
    "pairs_only": "only pairs have 2 winners",
    "sections_not_compared": "expected results by section need compare: section",
    "section_not_expected": "section {section} has results, but no number of expected results here",
    "results_without_section": "there are results without a section, so that one number is due for all",
    "expected_below": "{expected} is below the {results} results of board {board}",
    # contestants
    "repeated": "{value} stands here for the second time",
    "direction_due": "missing: with two winners every contestant has a direction, NS or EW",
    "unknown_contestant": "{value} is not a contestant",
    "twice_in_line": "{value} stands twice in this line",
    "players_of_a_side": "a list of the two players of the side is due",
    "one_id": "one contestant's id is due, not {value}",
    # results
    "no_result": "a contract, a score, not_played or an adjustment for both sides is due",
    "no_table_result": "a contract or a score is due beside this",
    "contradicts_not_played": "a board that was not played has none",
    "not_contract": "{value} is not a contract",
    "not_card": "{value} is not a card",
    "contradicts_pass": "a board passed out has none",
    "needs_contract": "this stands only beside a contract",
    "score_disagrees": "{score} is not the score of {played} with {vulnerable} vulnerable, which is {due}",
    "impossible_score": "no contract gives {score} with {vulnerable} vulnerable",
    "repeated_line": "the same board, section, round, table and pair as in results[{first}]",
    # adjustments
    "no_side": "neither ns nor ew is named",
    "one_outcome": "exactly one of {options} is due",
    "not_weighted_part": "a weight and a score are due",
    "not_weight": "{value} is not a weight from 0 to 1, such as 20%, 1/4 or 0.40",
    "weights_sum": "the weights sum to {sum}, not to 1",
    "not_percentage": "{value} is not a percentage from 0 to 100",
    "not_imps": "{value} is neither 60, 50 or 40 nor a number of IMPs with its sign, such as +3",
    "only_true": "only true is possible here",
    "redress_twice": "only one side can be the non-offending one",
    "redress_score": "an assigned or a weighted score is due",
    "both_artificial": "this needs an artificial score for both sides",
    "no_offender": "this needs a lower artificial score for the offending side",
    # penalties
    "negative": "{value} is below 0",
    "wrong_unit": "{value} is no unit of {method}",
}
