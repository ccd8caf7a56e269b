"""What can be set from outside, each by an environment variable ``SANDTABLE_<NAME>``."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path

from sandtable.kernel.errors import SandtableError, quoted

MB = 1 << 20


def data_folder() -> Path:
    """Where the tables live if nothing else is said: the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sandtable"


def _read(name: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        return text.lower() in ("1", "true", "yes", "on")
    if isinstance(default, (int, float)):
        try:
            return type(default)(text)
        except ValueError:
            code = "setting.whole" if isinstance(default, int) else "setting.number"
            raise SandtableError(code, name=name, value=quoted(text)) from None
    return tuple(text.split()) if isinstance(default, tuple) else text


@dataclass(frozen=True, slots=True)
class Settings:
    """The app's settings; the defaults suit one person, a few friends, or a small public host."""

    database_url: str = ""  # empty: SQLite in the data folder; a path; or sqlite:/// or postgresql:// URL
    names: tuple[str, ...] = ()  # under which names people reach this server (localhost is always one; "*" is any)
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word on a client's address and scheme is believed
    max_head: int = 32 * 1024  # bytes of a request's line and headers
    max_headers: int = 80
    head_seconds: float = 10.0  # to send them in
    max_body: int = 64 * 1024
    body_seconds: float = 30.0  # to send it in
    write_seconds: float = 30.0  # for a client to read what it asked for
    max_connections: int = 2000  # open at once to one worker
    block_connections: int = 200  # of these from one address block (an IPv4 address, an IPv6 /64)
    max_sockets: int = 1500  # live connections of one worker
    block_sockets: int = 100  # of these from one address block
    player_sockets: int = 30  # of one person
    table_sockets: int = 150  # at one table
    absent_hours: float = 72.0  # after so long without its holder the owner may free a seat; everybody is told
    max_record: int = 2 * MB  # of an imported record; a long campaign has a fifth of it
    max_keys: int = 50_000  # answers of an imported record
    max_tables: int = 500  # that one person may own
    max_bytes: int = 200 * MB  # of histories that one person may own
    table_bytes: int = 20 * MB  # of one table's history; a long campaign of two non-players has two
    block_tables: int = 2000  # that all people of one address block may own
    block_bytes: int = 1000 * MB
    block_players: int = 200  # new ones a day
    max_devices: int = 30  # of one person
    max_passkeys: int = 20  # of one person
    self_link_minutes: int = 15  # for which a link to another device of one's own opens
    mail_link_minutes: int = 30  # the same for one that was sent by mail
    smtp_host: str = ""  # the server that sends mail; empty: no mail
    smtp_port: int = 587
    smtp_tls: str = "starttls"  # "starttls", "tls" from the first byte, or "none" for one on this machine
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""  # whom mail is from: "Sandtable <table@example.org>"
    notice_seconds: float = 60.0  # after which somebody who is not looking is told that it is their turn
    looking_seconds: float = 90.0  # somebody who has looked at the table so recently need not be told
    notice_gap_seconds: float = 300.0  # between two messages about one table by one channel
    notice_poll_seconds: float = 5.0  # how often a worker looks for messages to send
    notice_retry_seconds: float = 60.0  # after which one that failed is tried again; then 5, 30 and 120 times as long
    nudge_hours: float = 12.0  # after which the others may nudge who must answer, and again after as long
    vote_hours: float = 24.0  # after which they may vote that a non-player stands in for who must answer and was not here
    max_channels: int = 8  # of one person
    private_webhooks: bool = False  # whether webhooks may lead to addresses of the host's own network, and without TLS
    public_tables: bool = True  # whether people may offer tables to everybody who comes here
    max_offers: int = 10  # tables that one person may offer at once
    max_found_seats: int = 20  # unfinished public tables of others at which one person may sit
    offer_days: int = 21  # a public table at which nothing has happened for so long is no longer shown
    public_seconds: float = 2.0  # for which a worker shows the list of public tables that it has read
    table_watchers: int = 300  # people who may watch one table they found
    archive_finished_days: int = 30  # after the last answer a finished game's history is packed; 0: never
    archive_abandoned_days: int = 120  # the same for one that is not finished
    remove_archived_days: int = 0  # after the last answer a packed table is removed; 0: never
    remove_unplayed_days: int = 60  # a table at which nobody ever answered is removed; 0: never
    remove_players_days: int = 180  # a cookie that left nothing behind is forgotten; 0: never
    sweep_seconds: float = 3600.0  # how often these rules are applied
    sqlite_sync: str = "full"  # SQLite: "full" keeps every confirmed answer over a power cut, "normal" may lose the last
    rate: float = 40.0  # requests a second that one client may make for long
    burst: int = 240  # and how many at once
    chat_rate: float = 0.5  # lines a second that one person may say for long
    chat_burst: int = 10  # and how many at once
    work_rate: float = 0.25  # seconds of work (setting up, forks, imports) a second that one client may ask for, for long
    work_burst: float = 30.0  # and at once
    work_processes: int = 1  # of each worker, for what takes long; 0: all is done by the workers themselves
    search_processes: int = 1  # the same for tables with a seat that searches, so that nobody else waits for it
    work_nice: int = 10  # they yield to those who serve
    work_bytes: int = 1024 * MB  # and have no more memory
    work_seconds: float = 60.0  # one that says nothing for so long is ended
    portion_seconds: float = 0.2  # of work at a time: then it is another client's turn
    queue: int = 64  # courses of play that may wait for a process
    client_queue: int = 8  # of these of one client
    forecast_seconds: float = 2.0  # of futures that are played where somebody asks "what if"; 0: nobody may
    forecast_queue: int = 16  # of those who may wait for it
    answer_seconds: float = 0.05  # of non-players' play that a worker does itself before it hands it over
    step_seconds: float = 0.008  # of work in one go, then the others' turn
    patience_seconds: float = 5.0  # for which a request waits for non-players; then they play on without it
    installment_seconds: float = 2.0  # after which a part of a long course is written and shown
    stall_seconds: float = 6.0  # after which a table that stands still is played on by another worker
    cache_tables: int = 1000  # kept in memory; the others are replayed from the database when needed
    cache_bytes: int = 256 * MB  # of memory for them
    threads: int = 6  # for rules and non-players; most of them wait for the database
    connections: int = 6  # to the database
    poll_seconds: float = 0.4  # how often other workers' writes are looked for
    hello_seconds: float = 10.0  # a live connection must introduce itself within
    idle_seconds: float = 75.0  # a live connection that says nothing for so long is closed
    metrics_token: str = ""  # who shows it may read /metrics; empty: nobody
    run_folder: str = ""  # where workers put their figures for one another; `sandtable serve` makes one
    log_json: bool = False
    log_level: str = "info"
    extra_games: tuple[str, ...] = field(default=())  # modules that register games of their own, or what cards do
    decks: str = ""  # files of decks that this host offers (docs/bring_your_deck.md), with the system's path separator between

    @classmethod
    def from_env(cls) -> "Settings":
        """The settings the environment asks for."""
        given: dict[str, object] = {}
        for f in fields(cls):
            text = os.environ.get(f"SANDTABLE_{f.name.upper()}")
            if text is None:
                continue
            given[f.name] = _read(f"SANDTABLE_{f.name.upper()}", text, f.default)
        return cls(**given)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The database's address with its driver."""
        url = self.database_url or f"sqlite:///{data_folder() / 'sandtable.db'}"
        scheme, separator, rest = url.partition("://")
        if not separator:
            return f"sqlite:///{Path(url).absolute()}"
        if scheme.partition("+")[0] == "sqlite":
            return f"sqlite://{rest}"
        if scheme.partition("+")[0] in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        raise SandtableError("setting.database", value=quoted(scheme), known="sqlite postgresql")
