"""The benchmarks behind `conjoin bench`: every answer is asserted, speed is told as ratios of one run."""
