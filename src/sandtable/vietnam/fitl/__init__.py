"""Fire in the Lake: COIN series IV, both editions."""
