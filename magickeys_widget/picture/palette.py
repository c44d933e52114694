"""How everything looks: one table from role to style, and the one typeface.

Figures a pupil must tell apart (keys, dice, pawn, marks) carry a dark outline, so that they
stand out on any ground and in grey (WCAG 1.4.11); key colors differ in shape too.
"""

from collections.abc import Mapping

from magickeys_widget.picture.shapes import Style

FONT = "'Trebuchet MS', Verdana, 'DejaVu Sans', sans-serif"
SHADOW = "rgba(31, 36, 28, 0.42)"

INK = "#2b2438"
CREAM = "#fff8e4"
GLOW = "#ffe27a"
KEY_COLORS = {
    "purple": "#8440c4",
    "blue": "#1a78d2",
    "green": "#27893c",
    "yellow": "#ffd62e",
    "gold": "#f5a111",
}

_NOTES: Mapping[str, Style] = {
    "note": Style("#fffdf2", INK, 2.5),
    "note-text": Style(INK),
}
_SKY: Mapping[str, Style] = {
    "sky": Style("#d5ebe6"),
    "sun": Style("#fbf3d0"),
    "cloud": Style("#f3faf6", opacity=0.9),
    "hill-far": Style("#b7d8bf"),
    "hill-near": Style("#98c69b"),
    "meadow": Style("#7fb57c"),
    "meadow-light": Style("#8dc088", opacity=0.8),
    "meadow-dark": Style("#6aa36c", opacity=0.7),
    "forest-floor": Style("#4f8759"),
    "forest-floor-edge": Style("#5f9865"),
}
_PLANTS: Mapping[str, Style] = {
    "tree-trunk": Style("#6d5138"),
    "fir": Style("#2f6b4c", shadow=6),
    "fir-far": Style("#5f9a78"),
    "fir-light": Style("#3f8059"),
    "tree": Style("#4a8c52", shadow=6),
    "tree-light": Style("#62a562"),
    "bush": Style("#2f7a45", "#22583a", 3, shadow=8),
    "bush-light": Style("#4d9a55"),
    "berry": Style("#e8505b", "#7d2535", 1.5),
    "grass": Style(None, "#5c9a62", 3),
    "petal": Style("#fdf3f7"),
    "petal-warm": Style("#ffc9a3"),
    "pollen": Style("#f0b429"),
    "toadstool": Style("#d8504d", shadow=3),
    "toadstool-foot": Style("#f6ead2"),
}
_PATH: Mapping[str, Style] = {
    "path-edge": Style(None, "#b98f5e", 64, shadow=10),
    "path": Style(None, "#e6c794", 54),
    "pebble": Style("#d2ad77"),
    "space": Style("#c39a67", "#7b5a3a", 3, shadow=6),
    "space-hollow": Style("#a98357"),
    "space-start": Style("#f3e6c8", "#7b5a3a", 3, shadow=6),
    "start-pole": Style(None, INK, 4),
    "start-flag": Style("#f0813f", INK, 2.5),
    "space-red": Style("#c92f3f", "#6d1522", 4, shadow=8),
    "red-star": Style("#fff2c9", "#6d1522", 2),
    "red-spark": Style("#fff2c9"),
    "space-gold": Style("#d9a441", "#7b5a1a", 4, shadow=8),
}
_CASTLE: Mapping[str, Style] = {
    "castle-wall": Style("#e4d8c3", "#7d6f66", 3, shadow=10),
    "castle-stone": Style("#cfc0aa"),
    "tower": Style("#f4ead6", "#7d6f66", 3, shadow=8),
    "tower-shade": Style("#dfd1b9"),
    "tower-ledge": Style("#cdbda6", "#7d6f66", 2.5),
    "roof": Style("#8d4763", "#57283f", 3, shadow=4),
    "roof-light": Style("#a75c78"),
    "window": Style("#4b4564", "#7d6f66", 2),
    "window-light": Style("#ffd97a", "#7d6f66", 2),
    "roof-window": Style("#ffd97a", "#57283f", 2.5),
    "flag": Style("#f0813f", "#57283f", 2),
    "flag-pole": Style(None, "#57283f", 3),
    "hook": Style(None, "#6b5747", 4),
    "gate-arch": Style("#b9a78f", "#6d5f58", 3),
    "gate": Style("#7a4f2e", "#47301f", 3),
    "gate-plank": Style(None, "#5b3a22", 2.5),
    "gate-lock": Style("#f5c542", "#47301f", 2),
}
_THINGS: Mapping[str, Style] = {
    "chest-ground": Style("#5c9160", opacity=0.8),
    "chest": Style("#a8652f", INK, 3, shadow=8),
    "chest-lid": Style("#c07a3c", INK, 3),
    "chest-band": Style("#f2c14e", INK, 2),
    "chest-dark": Style("#3b2415", INK, 3),
    "chest-lock": Style("#fbe3a1", INK, 2.5),
    "chest-keyhole": Style(INK),
    "chest-sign": Style(CREAM, INK, 2.5, shadow=4),
    "crystal": Style("#59d0e0", INK, 2.5),
    "crystal-light": Style("#c4f3f7"),
    "well-rim": Style("#9aa5a3", "#3c4a4f", 3, shadow=12),
    "well-stone": Style("#c3cbc6", "#5f6d70", 2),
    "well-water": Style("#1f6f8c", "#15485e", 4),
    "well-water-light": Style("#3a93ac"),
    "well-ripple": Style(None, "#7cc5d4", 2.5, opacity=0.8),
    "well-spark": Style("#e9fbff"),
    "table": Style("#b07a48", "#6b4526", 4, shadow=12),
    "table-plank": Style(None, "#966338", 2.5),
    "table-light": Style("#bd8853"),
    "table-slot": Style("#99663a", opacity=0.55),
    "cloth": Style("#2b3566", "#1b2247", 4, shadow=12),
    "cloth-hem": Style(None, "#7f8bd0", 2.5),
    "cloth-moon": Style("#46529a"),
    "cloth-star": Style("#c9d1ff"),
    "cloth-fold": Style("#343f76"),
    "seat": Style("#f6e8c9", "#7b5a3a", 3, shadow=6),
    "seat-name": Style(INK),
    "number": Style(INK),
}
_KEYS: Mapping[str, Style] = {
    "key-bed": Style(CREAM, "#7b5a3a", 2),
    "key-hole": Style(CREAM, INK, 1.5),
    **{f"key-{color}": Style(paint, INK, 3) for color, paint in KEY_COLORS.items()},
    **{
        f"imprint-{color}": Style(paint, INK, 2, opacity=0.42)
        for color, paint in KEY_COLORS.items()
    },
}
_MOVING: Mapping[str, Style] = {
    "pawn-shadow": Style("#1f241c", opacity=0.35),
    "pawn": Style("#e0384b", CREAM, 6, shadow=5),
    "pawn-cloak": Style("#e0384b", INK, 2.5),
    "pawn-fold": Style("#b3263a"),
    "pawn-face": Style("#ffe2c4", INK, 2),
    "pawn-eye": Style(INK),
    "pawn-smile": Style(None, INK, 1.6),
    "sleep": Style(CREAM, INK, 5),
    "die": Style("#fffdf5", INK, 3, shadow=8),
    "die-used": Style("#ded5c2", "#5d5463", 3, shadow=4),
    "die-blank": Style("#f3ead6", INK, 3, shadow=8),
    "die-asleep": Style("#cdd4f4", INK, 3, shadow=8),
    "die-choice": Style(GLOW, INK, 2.5, shadow=10),
    "pip": Style(INK),
    "pip-used": Style("#5d5463"),
    "die-question": Style("#6b5f72"),
    "die-moon": Style("#ffe9a8", INK, 2.5),
    "die-moon-eye": Style(None, INK, 2.5),
    "target-halo": Style(None, GLOW, 14, opacity=0.75),
    "target": Style(None, INK, 9),
    "target-ring": Style(None, GLOW, 5),
    "target-badge": Style("#fffdf5", INK, 3, shadow=4),
    "target-number": Style(INK),
    "turn": Style(None, INK, 9),
    "turn-ring": Style(None, "#ff9a3c", 5),
    "crown": Style("#f5c542", INK, 2.5, shadow=4),
    "crown-gem": Style("#e0384b", INK, 1.5),
    "spark": Style("#fff3bf", INK, 1.5),
    "puff": Style("#efe7da", "#6d6470", 2),
    "confetti-1": Style("#f0813f", INK, 1.5),
    "confetti-2": Style("#fff3bf", INK, 1.5),
    "confetti-3": Style("#59d0e0", INK, 1.5),
}

STYLES: Mapping[str, Style] = {
    **_NOTES,
    **_SKY,
    **_PLANTS,
    **_PATH,
    **_CASTLE,
    **_THINGS,
    **_KEYS,
    **_MOVING,
}
