"""The benchmarks behind `conjoin bench`: every answer is asserted, speed is given as ratios of one run."""
