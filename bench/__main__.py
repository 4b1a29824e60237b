"""`python -m bench [--only NAME] [--json]`."""

import sys

from bench.harness import main

sys.exit(main())
