"""Public tables as a guest offers, finds and takes them."""

from __future__ import annotations

from typing import Any

from tests.web.serving import Guest


def listed(guest: Guest, table: str) -> dict[str, Any] | None:
    found = guest.http.get("/api/public").json()
    return next((row for row in found if row["id"] == table), None)


def offer(guest: Guest, table: str, seats: bool = False, watch: bool = False) -> None:
    reply = guest.http.put(f"/api/tables/{table}/offer", json={"seats": seats, "watch": watch})
    assert reply.status_code == 200, reply.text


def sit(guest: Guest, table: str, seat: str = "blue", **more: str) -> Any:
    return guest.http.post(f"/api/public/{table}/sit", json={"seat": seat, **more})
