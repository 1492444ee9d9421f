"""Troubles of the database in words: a sentence for everybody while one lasts, and the remedy for
the person at the machine.
"""

from __future__ import annotations

from app.desk.errors.refusals import OutOfService
from events.log import Trouble
from events.log import Unavailable
from games.text import Text
from games.text import text

SENTENCES = {
    Trouble.FULL: text("The disk of the server is full. Nothing can be recorded for now."),
    Trouble.LOCKED: text("Another program holds the log. Nothing can be recorded for now."),
    Trouble.READ_ONLY: text("The log may only be read. Nothing can be recorded for now."),
    Trouble.REMOVED: text("The file of the log was taken away. Nothing can be recorded for now."),
    Trouble.REPLACED: text(
        "Another file was put in the place of the log. Nothing can be recorded for now."
    ),
    Trouble.FAILING: text("The disk of the server has errors. Nothing can be recorded for now."),
    Trouble.DAMAGED: text("The file of the log is damaged. Nothing can be recorded for now."),
    Trouble.LOST: text("The database does not answer. Nothing can be recorded for now."),
    Trouble.SHUT: text("The log cannot be opened. Nothing can be recorded for now."),
    Trouble.CLOSED: text("The server is ending. Send it again when it is back."),
    Trouble.CLOCK: text("The clock of the server is wrong. Nothing can be recorded for now."),
}
CAUSES = {
    Trouble.FULL: "the disk is full",
    Trouble.LOCKED: "another program holds it",
    Trouble.READ_ONLY: "it may only be read",
    Trouble.REMOVED: "it was removed while it was open",
    Trouble.REPLACED: "another file was put in its place while it was open",
    Trouble.FAILING: "the disk has errors",
    Trouble.DAMAGED: "it is damaged; bring back a copy with: quartermaster restore FILE",
    Trouble.LOST: "the database server does not answer",
    Trouble.SHUT: "it cannot be opened; look at the address, the folder, its permissions and the "
    "password",
    Trouble.CLOSED: "it was closed",
    Trouble.CLOCK: "the clock of this machine is wrong",
}
"""The cause of a trouble, for a command that ends because of it."""
REMEDIES = {
    Trouble.FULL: "Make room on that disk; recording then goes on by itself.",
    Trouble.LOCKED: "End the program that holds the database (a browser for databases, a copy that "
    "hangs); recording then goes on by itself.",
    Trouble.READ_ONLY: "Let this account write to the database and its folder; recording then goes "
    "on by itself.",
    Trouble.REMOVED: "Put the file back, or wait: the server writes it anew from what it holds.",
    Trouble.REPLACED: "Wait: the server keeps what it held beside it and goes on with the new one.",
    Trouble.FAILING: "Look after the disk (a stick that was pulled out, a limit of the "
    "account) and copy the data away; recording goes on by itself once it works.",
    Trouble.DAMAGED: "Stop the server, keep the file, and bring back the last copy: quartermaster "
    "restore FILE.",
    Trouble.LOST: "Start the database server, or mend the network to it; the server connects again "
    "by itself.",
    Trouble.SHUT: "Look at the address, the folder, its permissions and the password.",
    Trouble.CLOSED: "Nothing is lost: what had no receipt is sent again.",
    Trouble.CLOCK: "Set the clock of this machine; recording then goes on by itself.",
}


def sentence(error: Unavailable) -> Text:
    """Return the sentence that everybody reads during this trouble."""
    return SENTENCES[error.trouble]


def advice(error: Unavailable) -> str:
    """Return the advice for the person at the machine: the trouble, the database's own message, and
    what to do.
    """
    detail = f" ({error.detail})" if error.detail else ""
    return f"{sentence(error)}{detail} {REMEDIES[error.trouble]}"


def in_short(error: Unavailable) -> str:
    """Return the trouble for a command that ends because of it: the cause, and the database's own
    message.
    """
    return CAUSES[error.trouble] + (f" ({error.detail})" if error.detail else "")


def out_of_service(error: Unavailable) -> OutOfService:
    """Return the refusal by which every door answers during a trouble."""
    return OutOfService(sentence(error), trouble=str(error.trouble))
