"""`python -m busterbox.cli` is the command where no script is installed."""

import sys

from busterbox.cli.main import main

sys.exit(main())
