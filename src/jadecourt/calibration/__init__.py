"""Whether forecasts come true: win shares that searches have predicted, compared with who has won.

`forecasts` collects them from games, `statistics` compares them with the results, `report` shows the comparison as
tables and diagrams, `fit` finds the exponents that correct the forecasts, and `command` runs all of it for
`jadecourt calibration`.
"""
