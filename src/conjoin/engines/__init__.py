"""The players: searches, evaluations, and the bridges to native and foreign ones."""
