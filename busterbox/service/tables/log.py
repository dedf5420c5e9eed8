"""What is kept of a table: its document, as it is being changed and as it is on the disk, and the results of commands."""

from __future__ import annotations

import json

from busterbox.service.clock import Clock
from busterbox.service.problems import Refusal
from busterbox.service.store.changes import Change, Input, NotSaved
from busterbox.service.store.database import Store
from busterbox.service.store.documents import CampaignDoc, TableDoc, decode, encode
from busterbox.service.tables.results import Command, Result, Results


class TableLog:
    def __init__(self, store: Store | None, clock: Clock, doc: TableDoc) -> None:
        self.store = store  # None: nothing is written any more
        self.clock = clock
        self.doc = doc  # as it is being changed; only who holds the table's lock looks at it
        self.saved = decode(encode(doc))  # as it is on the disk: what everybody may be told
        self.results = Results()

    async def save(
        self,
        command: Command | None = None,
        result: Result | None = None,
        entry: Input | None = None,
        forget: int | None = None,
        campaign: CampaignDoc | None = None,
    ) -> None:
        """Write the document and what goes with it: an input, the result of a command, a campaign; `forget`: a seat that
        has another owner now, who knows nothing of the commands before. All of it or nothing."""
        doc = self.doc
        doc.touched = self.clock.now()
        change = Change(doc, entry, forget=forget, campaign=campaign)
        if command is not None:
            change.command = (*command, json.dumps(result or {}))
        data = encode(doc)
        try:
            assert self.store is not None
            await self.store.save(change)
        except NotSaved:
            detail = "The table could not be saved, so nothing was done. Please try again in a moment."
            raise Refusal(503, "not_saved", detail) from None
        self.saved = decode(data)
        if forget is not None:
            self.results.forget(forget)
        if command is not None:
            self.results.saved(command, result or {})

    async def result(self, command: Command) -> Result | None:
        """The result of a command that was carried out so long ago that only the disk knows of it."""
        if self.results.complete or self.store is None:
            return None
        found = await self.store.find_result(self.doc.id, *command)
        return json.loads(found) if found is not None else None

    def restore(self) -> None:
        """What could not be saved has not happened: the document is as it was."""
        self.doc = decode(encode(self.saved))
