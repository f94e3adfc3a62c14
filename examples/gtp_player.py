"""A program that speaks GTP and plays Connect Four; nothing is imported but the standard library.

conjoin check-engine "python3 examples/gtp_player.py" --game connect-four
conjoin match connect-four "gtp:python3 examples/gtp_player.py" random --pairs 5
"""

import sys


class Player:
    """A board, and a move: into the column with the fewest stones, of these the one nearest to the centre."""

    def __init__(self) -> None:
        self.width, self.height = 7, 6
        self.moves: list[int] = []

    def room(self) -> list[int]:
        return [column for column in range(self.width) if self.moves.count(column) < self.height]

    def put(self, column: int) -> None:
        if column not in self.room():
            raise ValueError("illegal move")
        self.moves.append(column)

    def take_back(self) -> None:
        if not self.moves:
            raise ValueError("cannot undo")
        self.moves.pop()

    def choose(self) -> int:
        return min(self.room(), key=lambda column: (self.moves.count(column), abs(column - self.width // 2)))


def answer(player: Player, command: str, words: list[str]) -> str:
    """What GTP answers; raises ValueError, whose text becomes the failure's."""
    match command:
        case "boardsize":
            player.width, player.height, player.moves = int(words[0]), int(words[-1]), []
        case "clear_board":
            player.moves = []
        case "play":
            player.put(int(words[1]) - 1)
        case "undo":
            player.take_back()
        case "genmove":
            player.put(player.choose())
            return str(player.moves[-1] + 1)
        case "list_commands":
            return "\n".join(COMMANDS)
        case "known_command":
            return str(words[0] in COMMANDS).lower()
        case _:
            return COMMANDS[command]
    return ""


COMMANDS = {
    "protocol_version": "2", "name": "Level", "version": "1.0", "list_commands": "", "known_command": "",
    "boardsize": "", "clear_board": "", "play": "", "undo": "", "genmove": "",
    "time_settings": "", "time_left": "", "quit": "",
}  # fmt: skip
"""With what they always answer; it needs no time, so clocks are only heard."""


def main() -> None:
    player = Player()
    print("a GTP program: type `genmove white`, or let a referee do it", file=sys.stderr)
    for line in sys.stdin:
        number, *words = line.partition("#")[0].split() or [""]
        if not number.isdigit():
            number, words = "", [number, *words]
        if not words or not words[0]:
            continue
        try:
            said = f"={number} {answer(player, words[0], words[1:])}"
        except KeyError:
            said = f"?{number} unknown command"
        except (ValueError, IndexError) as problem:
            said = f"?{number} {problem}"
        print(f"{said}\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
