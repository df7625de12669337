"""CP-SAT in child processes: asks whether a tile can be placed, under every rule of the contract.

`question` and `pool` run in the service and know no OR-Tools; `worker` and what it calls run in the child.
"""
