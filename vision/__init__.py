"""Reading Spanish cards in photos: decode, find, name, and join the evidence."""
