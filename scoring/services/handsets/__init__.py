"""A session on scoring handsets: through the Bridgemate Data Connector, or a file of results beside us."""

from scoring.services.handsets.client import ConnectorError, DataConnector, Trouble
from scoring.services.handsets.landing import land_results
from scoring.services.handsets.names import land_names
from scoring.services.handsets.talking import begin, go_round

__all__ = ["ConnectorError", "DataConnector", "Trouble", "begin", "go_round", "land_names", "land_results"]
