"""Calls tilefit, the static memory planner.

`connect` makes a client that is patient. What it is called with is generated: the functions in
`tilefit_client.generated.api`, the documents in `tilefit_client.generated.models`. `expect` gives an answer or raises
`Refused`. Batches that go on through interruptions are in `tilefit_client.batches`, NumPy columns in
`tilefit_client.columns`.
"""

from tilefit_client.connecting import connect
from tilefit_client.patience import Patience
from tilefit_client.refusing import Refused, expect

__all__ = ["Patience", "Refused", "connect", "expect"]
