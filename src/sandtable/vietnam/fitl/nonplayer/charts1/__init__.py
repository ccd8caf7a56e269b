"""8.0 The 1st edition's charts: the Event first, VC and NVA whole. ARVN, the US and the Coup Round are still to come,
so no table seats them yet (``np`` plays by the 2nd edition's in both editions)."""
