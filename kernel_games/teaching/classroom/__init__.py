"""For a class: editions of the lessons, assignments, and what comes back from them."""
