"""The judges' own reading of a request: all that the verifier and the checker of certificates rest on.

Nothing here shares code with the resolution of blocks, with reservations, screens or engines: a fault there must show.
"""
