"""Speed, measured side by side with a floor: `make bench` prints a table and writes bench.json."""
