"""Measure everything, and print one table."""

from benchmarks import page, simulation, steps, turn_values

for measure in (steps.figures, turn_values.figures, simulation.figures, page.figures):
    for figure in measure():
        print(figure, flush=True)
