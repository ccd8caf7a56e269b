"""The kernel: what every game stands on, and which knows none of them."""
