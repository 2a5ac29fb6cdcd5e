"""The settings of the house, with the two bare views beside its pages: the same middleware, the same database."""

from bridgeclub.settings import *
from bridgeclub.settings import INSTALLED_APPS as OF_THE_HOUSE

INSTALLED_APPS = [*OF_THE_HOUSE, "bench.figures"]
ROOT_URLCONF = "bench.figures.urls"
