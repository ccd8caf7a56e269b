"""Times of day where a person lives: quiet hours, and when a digest is due."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def is_zone(name: str) -> bool:
    """Whether there is such a time zone.

    >>> is_zone("Europe/Madrid"), is_zone("Atlantis"), is_zone("../../etc/passwd")
    (True, False, False)
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _at(day: datetime, minute: int, days: int = 0) -> float:
    """The moment of a minute of that day."""
    date = day.date() + timedelta(days=days)
    return datetime.combine(date, time(minute // 60, minute % 60), day.tzinfo).timestamp()


def next_at(now: float, zone: str, minute: int) -> float:
    """When it is that minute of the day there, next.

    >>> noon = 1_700_049_600.0  # 12:00 UTC
    >>> next_at(noon, "UTC", 13 * 60) - noon, next_at(noon, "UTC", 12 * 60) - noon
    (3600.0, 86400.0)
    """
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    today = _at(here, minute)
    return today if today > now else _at(here, minute, 1)


def quiet_until(now: float, zone: str, start: int, end: int) -> float | None:
    """The end of the quiet hours that it is now there; None if it is not.

    >>> noon = 1_700_049_600.0  # 12:00 UTC, 21:00 in Tokyo
    >>> quiet_until(noon, "UTC", 22 * 60, 8 * 60), quiet_until(noon, "Asia/Tokyo", 20 * 60, 7 * 60) - noon
    (None, 36000.0)
    """
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = here.hour * 60 + here.minute
    quiet = start <= minute < end if start < end else minute >= start or minute < end
    return next_at(now, zone, end) if quiet and start != end else None
