"""The organiser's pages: setup, plan, desk, calls, log, slips and paper."""
