"""Tools that play games by the hundred: golden games, evidence, shapes of facts."""
