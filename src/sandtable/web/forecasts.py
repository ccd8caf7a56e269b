"""What if, on a server: forecasts are worked out by a process of their own, one at a time and for a few seconds, so that
neither pages nor games wait for them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
import structlog

from sandtable.web.bill import Bill
from sandtable.web.errors import busy
from sandtable.web.fair import Turns
from sandtable.web.foretelling import Asked, Told
from sandtable.web.settings import Settings
from sandtable.web.workman import Order
from sandtable.web.workshop import Broken, Process

log = structlog.get_logger("sandtable.forecasts")
_DECODER: msgspec.msgpack.Decoder[Told] = msgspec.msgpack.Decoder(Told)


class Forecasts:
    """The process, started when somebody first asks."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.forecast_seconds
        self.turns = Turns(1, settings.forecast_queue, 1)
        self._process = Process(settings)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="forecasts")

    def close(self) -> None:
        """End the process."""
        self._process.close()
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def ask(self, table: str, asked: Asked, bill: Bill) -> Told:
        """What the answers at a table bring; one client asks one thing at a time."""
        if not self.seconds:
            return Told()
        order = Order(table, self.seconds, asked=asked)
        async with self.turns.turn(bill.client):
            try:
                data = await asyncio.get_running_loop().run_in_executor(self._thread, self._process.ask, order)
            except Broken as e:
                log.warning("forecast_lost", table=table, error=str(e))
                raise busy("failed") from e
        told = _DECODER.decode(data)
        bill.add(told.seconds, here=False)
        return told
