"""The rules a second time, plainly: dictionaries and tuples, written from the rulebook alone.

It shares no code with the package, so that a fault in one of the two shows as a difference. Slow
and simple on purpose. Events are tuples: `("roll", (1, 2, "moon"))`, `("move", 2)`, `("again",)`,
`("try",)`, `("key", True)`, `("throw", "blue")`, `("end",)`.
"""

from collections import Counter
from copy import copy, deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

Game = dict[str, Any]
Happening = tuple[Any, ...]

HUES = ("purple", "blue", "green", "yellow")
PURPLE, BLUE, GREEN, YELLOW = ((hue,) * 5 for hue in HUES)
GUIDE: dict[str, Any] = {
    "faces": (1, 2, 2, 3, "moon", "moon"),
    "path": ("start", *PURPLE, *BLUE, "red", *GREEN, *YELLOW, "gold"),
    "worth": {"purple": 2, "blue": 2, "green": 3, "yellow": 4, "gold": 5},
    "goal": {2: 15, 3: 13, 4: 11},
    "when_out": "never",
    "decline": True,
    "triple": "anywhere",
    "past_gate": "exact",
}


def new_game(options: dict[str, Any], seats: int, **facts: object) -> Game:
    """Set the table; `facts` replace what is different in a game under way."""
    path = options["path"]
    game = {
        "options": options,
        "mover": 0,
        "pawn": 0,
        "crystals": [0] * seats,
        "keys": {space for space, tile in enumerate(path) if tile in (*HUES, "gold")},
        "hung": dict.fromkeys(HUES, 0),
        "well": dict.fromkeys(HUES, 0),
        "hands": [dict.fromkeys(HUES, 0) for _ in range(seats)],
        "stage": "opening",
        "asleep": 0,
        "numbers": (),
    }
    return game | deepcopy(facts)


def goal(game: Game) -> int:
    """Tell how many crystals win."""
    return int(game["options"]["goal"][len(game["crystals"])])


def is_over(game: Game) -> bool:
    """Tell whether somebody has won."""
    return any(won >= goal(game) for won in game["crystals"])


def answers(game: Game) -> dict[Happening, Fraction]:
    """List what chance can say now, with its probability; empty where nobody waits for chance."""
    if is_over(game):
        return {}
    if game["stage"] == "chest":
        hue = game["options"]["path"][game["pawn"]]
        if hue == "gold":
            return {("key", True): Fraction(1)}
        spaces = [s for s in game["keys"] if game["options"]["path"][s] == hue]
        real = Fraction(3 - game["hung"][hue], len(spaces))
        both = {("key", True): real, ("key", False): 1 - real}
        return {answer: chance for answer, chance in both.items() if chance > 0}
    if game["stage"] in ("opening", "rolling"):
        rolls = list(product(game["options"]["faces"], repeat=3 - game["asleep"]))
        seen = Counter(tuple(sorted(roll, key=str)) for roll in rolls)
        return {("roll", faces): Fraction(n, len(rolls)) for faces, n in seen.items()}
    return {}


def choices(game: Game) -> set[Happening]:
    """List what the player can choose; empty where chance speaks, and at the end."""
    if is_over(game) or game["stage"] in ("opening", "rolling", "chest"):
        return set()
    options, gate = game["options"], len(game["options"]["path"]) - 1
    if game["pawn"] == gate:
        return {("try",)}
    found: set[Happening] = set()
    if game["asleep"] > 0:
        hand = game["hands"][game["mover"]]
        found |= {("throw", hue) for hue in HUES if hand[hue] > 0}
    if game["stage"] == "choosing":
        stays_on_path = options["past_gate"] == "stop_at_gate"
        moves = {("move", n) for n in game["numbers"] if game["pawn"] + n <= gate or stays_on_path}
        if moves:
            return found | moves
    on_key = game["pawn"] in game["keys"]
    if game["asleep"] == 3:
        must_try = on_key and options["when_out"] == "must"
        return found | ({("try",)} if must_try else {("end",)})
    found.add(("again",))
    if on_key:
        found.add(("try",))
        if options["decline"]:
            found.add(("end",))
    return found


def play(before: Game, happening: Happening) -> Game:
    """Let an event happen that is possible, and return the table after it."""
    game = before | {name: copy(before[name]) for name in ("crystals", "keys", "hung", "well")}
    game["hands"] = [dict(hand) for hand in before["hands"]]
    match happening:
        case ("roll", faces):
            _roll(game, faces)
        case ("move", number):
            game["pawn"] = min(game["pawn"] + number, len(game["options"]["path"]) - 1)
            game["stage"] = "moved"
            if game["options"]["path"][game["pawn"]] == "red":
                game["asleep"] = 0
        case ("again",):
            game.update(stage="rolling", numbers=())
        case ("try",):
            game["stage"] = "chest"
        case ("key", is_real):
            _open_chest(game, is_real)
        case ("throw", hue):
            game["hands"][game["mover"]][hue] -= 1
            game["well"][hue] += 1
            game["asleep"] = 0
        case ("end",):
            _pass_on(game)
    return game


def _roll(game: Game, faces: tuple[Any, ...]) -> None:
    is_opening = game["stage"] == "opening"
    game["asleep"] += faces.count("moon")
    game["numbers"] = tuple(sorted(face for face in faces if face != "moon"))
    game["stage"] = "choosing" if game["numbers"] else "moved"
    is_magic = game["options"]["triple"] == "anywhere" or game["pawn"] == 0
    if is_opening and game["asleep"] == 3 and is_magic:
        game["pawn"] = game["options"]["path"].index("red")
        game["asleep"] = 0


def _open_chest(game: Game, is_real: bool) -> None:  # noqa: FBT001
    hue, mover = game["options"]["path"][game["pawn"]], game["mover"]
    if hue != "gold":
        game["keys"].remove(game["pawn"])
        if is_real:
            game["hung"][hue] += 1
        else:
            game["hands"][mover][hue] += 1
    if is_real:
        in_chest = 42 - sum(game["crystals"])
        game["crystals"][mover] += min(in_chest, game["options"]["worth"][hue])
    game["pawn"] = 0
    _pass_on(game)
    if is_over(game):
        game["mover"] = mover


def _pass_on(game: Game) -> None:
    seats = len(game["crystals"])
    game.update(mover=(game["mover"] + 1) % seats, stage="opening", asleep=0, numbers=())
