"""The compiled twins of the games: functions over integers and arrays, built from native/."""
