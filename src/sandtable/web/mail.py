"""Mail by the host's SMTP server: plain text, to addresses that were proved or are about to be."""

import smtplib
import ssl
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import structlog

from sandtable.web.errors import busy
from sandtable.web.settings import Settings

log = structlog.get_logger("sandtable.mail")

SECONDS = 15.0
"""For which the SMTP server is waited for at each step."""
WAITING = 50
"""Letters that may wait at one worker."""


class Mailer:
    """Sends letters. Without an SMTP server in the settings there is no mail."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mail")
        self._room = threading.BoundedSemaphore(WAITING)

    @property
    def available(self) -> bool:
        """Whether this host sends mail."""
        return bool(self.settings.smtp_host and self.settings.mail_from)

    def close(self) -> None:
        """Finish what is being sent."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Send a letter now; raises OSError or SMTPException."""
        letter = EmailMessage()
        letter["From"] = self.settings.mail_from
        name, _, domain = to.rpartition("@")
        letter["To"] = Address(username=name, domain=domain)
        letter["Subject"] = " ".join(subject.split())
        letter["Date"] = formatdate(usegmt=True)
        letter["Message-ID"] = make_msgid(domain=self.settings.mail_from.rpartition("@")[2].strip(" >") or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        for header, value in (headers or {}).items():
            letter[header] = value
        letter.set_content(text)
        with self._connected() as server:
            if self.settings.smtp_user:
                server.login(self.settings.smtp_user, self.settings.smtp_password)
            server.send_message(letter)

    def _connected(self) -> smtplib.SMTP:
        host, port, how = self.settings.smtp_host, self.settings.smtp_port, self.settings.smtp_tls
        if how == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
        server = smtplib.SMTP(host, port, timeout=SECONDS)
        if how == "starttls":
            try:
                server.starttls(context=ssl.create_default_context())
            except BaseException:
                server.close()
                raise
        return server

    def send_soon(self, to: str, subject: str, text: str) -> None:
        """Send a letter without being waited for; one that cannot be sent is logged, without its address and text."""
        if not self._room.acquire(blocking=False):
            raise busy("mail", 30)

        def work() -> None:
            try:
                self.send(to, subject, text)
            except (OSError, smtplib.SMTPException) as e:
                log.warning("mail_failed", error=type(e).__name__)
            finally:
                self._room.release()

        self._thread.submit(work)
