"""A server process that a benchmark may kill and start again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Server:
    """A server process on a folder, which can be killed and started again."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-P", str(ROOT / "app" / "__main__.py"), "serve", "--open"]
        command += ["--db", str(self.folder / "q.db"), "--host", "127.0.0.1", "--no-announce"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("Quartermaster serves on "):
                self.port = int(line.strip().rpartition(":")[2])
                return
        raise SystemExit("the server did not start")

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def processor(self) -> float:
        """Processor seconds that the server has used so far."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
