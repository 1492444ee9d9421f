"""What the organiser of an event has: set-up, plan, desk, calls, log, slips and paper."""
