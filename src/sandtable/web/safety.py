"""What a host must have said before strangers are let in. Each fault is a sentence that says what to do."""

import difflib
import ipaddress
import os
import socket
from collections.abc import Mapping
from dataclasses import fields

from sandtable.kernel.errors import Words, quoted, some
from sandtable.web.settings import Settings

OTHERS = {"SANDTABLE_HOST", "SANDTABLE_PORT", "SANDTABLE_WORKERS", "SANDTABLE_LANG", "SANDTABLE_CERTIFICATE", "SANDTABLE_KEY"}
"""What the command line reads besides the settings."""


def is_local(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def faults(
    settings: Settings, host: str, tls: bool, insecure: bool, environment: Mapping[str, str] | None = None
) -> list[Words]:
    """What is unsafe or cannot be meant, each as a sentence."""
    found: list[Words] = []
    if not is_local(host) and not insecure:
        if not settings.names:
            found.append(Words("serve.no_name", host=host))
        trusted = [proxy for proxy in settings.proxies if not is_local(proxy)]
        if not tls and not trusted:
            found.append(Words("serve.no_tls", host=host))
    if "*" in settings.names and not insecure:
        found.append(Words("serve.any_name"))
    if "*" in settings.proxies and not insecure:
        found.append(Words("serve.any_proxy"))
    if settings.metrics_token and len(settings.metrics_token) < 20:
        found.append(Words("serve.short_token"))
    if settings.sqlite_sync not in ("full", "normal"):
        found.append(_not_of("SANDTABLE_SQLITE_SYNC", settings.sqlite_sync, "full", "normal"))
    if settings.smtp_tls not in ("starttls", "tls", "none"):
        found.append(_not_of("SANDTABLE_SMTP_TLS", settings.smtp_tls, "starttls", "tls", "none"))
    if settings.smtp_tls == "none" and settings.smtp_host and not is_local(settings.smtp_host) and not insecure:
        found.append(Words("serve.open_mail"))
    if settings.smtp_host and "@" not in settings.mail_from:
        found.append(Words("serve.mail_from"))
    found += [
        Words("setting.above", name=f"SANDTABLE_{name.upper()}")
        for name in ("rate", "burst", "max_body", "max_head", "max_headers", "threads", "connections", "step_seconds")
        if getattr(settings, name) <= 0
    ]
    return found + unknown_settings(os.environ if environment is None else environment)


def _not_of(name: str, value: str, *allowed: str) -> Words:
    return Words("setting.value", name=name, value=quoted(value), allowed=some(allowed))


def unknown_settings(environment: Mapping[str, str]) -> list[Words]:
    """Variables that look like settings and are none: a limit that was misspelt does not hold."""
    known = {f"SANDTABLE_{f.name.upper()}" for f in fields(Settings)} | OTHERS
    found = []
    for name in sorted(environment):
        if name.startswith("SANDTABLE_") and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            found.append(Words("setting.unknown", name=name, near=near[0] if near else None))
    return found


def taken(host: str, port: int) -> bool:
    """Whether somebody listens there already (or we may not)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except OSError:
            return True
    return False
