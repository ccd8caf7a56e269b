"""What a host must have said before strangers are let in. Each fault is a sentence that says what to do."""

import difflib
import ipaddress
import os
import socket
from collections.abc import Mapping
from dataclasses import fields

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


def faults(settings: Settings, host: str, tls: bool, insecure: bool, environment: Mapping[str, str] | None = None) -> list[str]:
    """What is unsafe or cannot be meant, each as a sentence."""
    found: list[str] = []
    if not is_local(host) and not insecure:
        if not settings.names:
            found.append(
                f"listening on {host}, the server must know under which name people reach it: --name table.example.org "
                "(other names are refused, so that no other site can pose as this one)"
            )
        trusted = [proxy for proxy in settings.proxies if not is_local(proxy)]
        if not tls and not trusted:
            found.append(
                f"listening on {host} without TLS, cookies and links could be read on the way: put a TLS proxy before it "
                "and listen on 127.0.0.1 (or name the proxy with --proxy ADDRESS), or give --certificate and --key, "
                "or say --insecure if everybody in that network may be trusted"
            )
    if "*" in settings.names and not insecure:
        found.append('the name "*" lets any other site pose as this one: give the real names with --name')
    if "*" in settings.proxies and not insecure:
        found.append('the proxy "*" lets everybody claim any address, which undoes all limits: give its own address')
    if settings.metrics_token and len(settings.metrics_token) < 20:
        found.append("SANDTABLE_METRICS_TOKEN can be guessed: take 20 characters or more (`openssl rand -hex 16`)")
    if settings.sqlite_sync not in ("full", "normal"):
        found.append(f'SANDTABLE_SQLITE_SYNC is "full" or "normal", not {settings.sqlite_sync!r}')
    if settings.smtp_tls not in ("starttls", "tls", "none"):
        found.append(f'SANDTABLE_SMTP_TLS is "starttls", "tls" or "none", not {settings.smtp_tls!r}')
    if settings.smtp_tls == "none" and settings.smtp_host and not is_local(settings.smtp_host) and not insecure:
        found.append("mail would go to another machine without TLS, with links that open accounts: SANDTABLE_SMTP_TLS=starttls")
    if settings.smtp_host and "@" not in settings.mail_from:
        found.append("SANDTABLE_SMTP_HOST is set: say whom mail is from with SANDTABLE_MAIL_FROM=table@example.org")
    found += [
        f"SANDTABLE_{name.upper()} must be above 0"
        for name in ("rate", "burst", "max_body", "max_head", "max_headers", "threads", "connections", "step_seconds")
        if getattr(settings, name) <= 0
    ]
    return found + unknown_settings(os.environ if environment is None else environment)


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: a limit that was misspelt does not hold."""
    known = {f"SANDTABLE_{f.name.upper()}" for f in fields(Settings)} | OTHERS
    found = []
    for name in sorted(environment):
        if name.startswith("SANDTABLE_") and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            found.append(f"{name} is no setting" + (f"; {near[0]} is" if near else ""))
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
