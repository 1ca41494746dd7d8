"""The page and the command line: what people touch of scorer and vision."""
