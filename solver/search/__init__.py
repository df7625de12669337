"""The canonical search: plans in which no item can move down, tried in the order of addresses."""
