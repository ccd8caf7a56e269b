"""What only Fire in the Lake has: Air Strike, its Infiltrate, Commitment."""
