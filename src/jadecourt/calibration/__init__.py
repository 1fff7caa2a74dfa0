"""Whether forecasts come true: win shares that searches have predicted, compared with who has won.

`forecasts` collects them from games, `statistics` compares them with the results, `report` and `plot` show the
comparison, and `command` runs all of it for `jadecourt calibration`.
"""
