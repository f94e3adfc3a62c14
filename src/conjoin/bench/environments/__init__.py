"""`conjoin bench env`: batched environments, against pgx where that is installed."""
