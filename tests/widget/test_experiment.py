"""The experiment without a browser: what counts, what is kept, and what the plot is made of."""

import asyncio
import re
import subprocess
import sys
import warnings
from typing import Any

import pytest

from magickeys_widget import Game, MagicKeys, Move
from magickeys_widget.widget import plots
from magickeys_widget.widget.panels.experiment import Experiment
from tests.widget.support import Opened, until


class Lab(Opened):
    """A widget with its experiment open; what it sends to the page goes into `sent`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **options: Any) -> None:
        self.widget = MagicKeys(seed=7, **options)
        self.sent: list[dict[str, Any]] = []
        super().__init__(self.widget, Experiment)
        monkeypatch.setattr(self.desk.frame, "send", self.sent.append)

    @property
    def question(self) -> Any:
        """The chooser."""
        return self.parts("Dropdown")[0]

    def ask(self, words: str) -> None:
        """Choose a question."""
        names = [name for name, _ in self.question.options]
        self.question.index = names.index(words)

    def press(self, name: str, times: int = 1) -> None:
        """Press a button."""
        for _ in range(times):
            self.button(name).click()

    @property
    def drawings(self) -> list[str]:
        """The plots on the screen."""
        return re.findall(r"(?s)<svg.*?</svg>", self.html)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Lab:
    """Open an experiment."""
    return Lab(monkeypatch)


def test_each_click_counts_once_more(lab: Lab) -> None:
    """WID-06: also the same number twice in a row."""
    lab.press("1,000", times=2)
    assert "2,000 trials" in lab.text
    lab.press("1", times=3)
    assert "2,003 trials" in lab.text
    assert "The exact chance is 3/5 = 0.600." in lab.text


def test_clicks_during_a_run_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def page() -> None:
        lab = Lab(monkeypatch)
        lab.press("100,000", times=2)
        lab.press("1", times=2)
        await until(lambda: "200,002 trials" in lab.text)

    asyncio.run(page())


def test_a_stopped_run_keeps_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIM-06: the page is told to stop, stands still at once, and goes on when told to."""

    async def page() -> None:
        lab = Lab(monkeypatch)
        lab.ask("Does Player 1 win?")
        lab.press("100,000", times=10)
        await until(lambda: "trials:" in lab.text)
        lab.press("Stop")
        kept = trials(lab)
        assert 0 < kept < 1_000_000
        await asyncio.sleep(0.3)
        assert trials(lab) - kept < 100_000
        kept = trials(lab)
        lab.press("1")
        await until(lambda: trials(lab) == kept + 1)

    asyncio.run(page())


def trials(lab: Lab) -> int:
    """Read how many trials are counted."""
    counted = re.search(r"([\d,]+) trials:", lab.text)
    return int(counted[1].replace(",", "")) if counted else 0


def test_there_is_an_end_to_adding(lab: Lab) -> None:
    lab.press("100,000", times=12)
    assert trials(lab) == 1_000_000
    assert all(button.disabled for button in lab.parts("Button") if button.description == "1")


def test_each_question_keeps_its_trials_until_the_reset(lab: Lab) -> None:
    """SIM-11: nothing is lost without being asked; then all is as at first."""
    fresh = lab.text, lab.question.index
    lab.press("10")
    lab.ask("Do we reach gold this turn?")
    assert "trials:" not in lab.text
    lab.press("100")
    lab.ask("Is the next purple key real?")
    assert "10 trials:" in lab.text
    lab.press("Reset")
    assert "Throw 110 trials away?" in lab.text
    lab.press("Keep")
    assert "10 trials:" in lab.text
    lab.ask("Do we reach gold this turn?")
    lab.press("Reset")
    lab.press("Throw away")
    assert (lab.text, lab.question.index) == fresh
    assert not lab.drawings


def test_when_the_board_moves_on_trials_are_kept_and_marked(lab: Lab) -> None:
    lab.press("10")
    lab.desk.resolve()
    assert "The board has moved on" in lab.text
    assert "10 trials:" in lab.text
    lab.press("Reset")
    lab.press("Throw away")
    assert "moved on" not in lab.text
    assert "Does the awake die show 2?" in [name for name, _ in lab.question.options]


def test_without_trials_the_questions_follow_the_board(lab: Lab) -> None:
    lab.ask("Do we reach gold this turn?")
    lab.desk.resolve()
    assert lab.question.label == "Do we reach gold this turn?"
    lab.desk.do(Move(3))
    assert "moved on" not in lab.text


def test_hidden_chances_are_hidden_here(lab: Lab) -> None:
    """PRB-12: no exact line, no band, no column, no file tells them."""
    lab.press("100")
    assert "0.600" in lab.text
    lab.desk.switch("hidden")
    assert "The exact chance is hidden." in lab.text
    for text in (lab.text, *lab.drawings):
        assert not re.search("3/5|band|Exact", text)
    lab.press("Save CSV")
    assert "0.6," not in lab.sent[-1]["text"]
    lab.desk.switch("hidden")
    assert "3/5" in lab.drawings[0]


def test_the_plot_says_in_words_what_it_shows(lab: Lab) -> None:
    lab.press("1,000")
    (drawing,) = lab.drawings
    name = re.search(r'<svg[^>]*role="img"[^>]*aria-label="([^"]*)"', drawing)
    assert name
    assert "Is the next purple key real? 1,000 trials:" in name[1]
    for text in ("relative frequency", "exact: 3/5 = 0.600", "95% band, n = 1,000: 0.570–0.630"):
        assert text in drawing
    assert "<style" not in drawing  # it would reach the whole page


def test_an_estimated_chance_is_called_one(lab: Lab) -> None:
    lab.ask("Does Player 2 win?")
    lab.press("1,000")
    assert "It estimates the chance." in lab.text
    assert "estimate: 0." in lab.drawings[0]


def test_files_hold_what_the_screen_shows(lab: Lab) -> None:
    lab.press("1,000")
    for kind in ("CSV", "SVG", "PNG"):
        lab.press(f"Save {kind}")
    table, drawing, pixels = lab.sent[-3:]
    head, *rows = table["text"].split()
    assert table["text"].startswith("Trials,Yes,Rel. freq.,Exact,Band from,Band to")
    assert rows[-1].startswith("1000,")
    assert "<svg" in drawing["text"]
    assert pixels["base64"].startswith("iVBORw0KGgo")  # how every PNG begins
    assert [file["name"].rpartition(".")[2] for file in lab.sent[-3:]] == ["csv", "svg", "png"]
    assert head


def test_a_hundred_plots_leave_no_figure_behind(lab: Lab) -> None:
    """SIM-07: and no warning about open figures."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.press("1", times=25)
    assert len(lab.drawings) == 1
    assert "matplotlib.pyplot" not in sys.modules


def test_matplotlib_is_loaded_at_the_first_plot_only() -> None:
    """DEP-11: in a fresh Python."""
    script = """if True:
        import sys
        from magickeys_widget import MagicKeys
        desk = MagicKeys(seed=7)._desk
        desk.open_drawer("experiment")
        assert "matplotlib" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", script], check=True)


def test_without_matplotlib_numbers_are_shown_and_the_remedy(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    lab.press("100")
    assert "100 trials:" in lab.text
    assert "pip install matplotlib" in lab.text
    assert not lab.drawings


def test_names_are_text_in_plots_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab(monkeypatch, players=("<b>&\"'$x$", "Ben"))
    lab.ask("Does <b>&\"'$x$ win?")
    lab.press("10")
    (drawing,) = lab.drawings
    assert "<b>" not in drawing
    assert "&lt;b&gt;&amp;&#34;&#39;$x$ win?" in drawing


def test_plots_have_contrast() -> None:
    """SIM-10: text and lines against the plot's own light ground (WCAG 1.4.3, 1.4.11)."""
    for color, least in ((plots.INK, 7), (plots.LINE, 4.5), (plots.EXACT, 4.5)):
        for ground in (plots.GROUND, plots.BAND):
            assert contrast(color, ground) >= least, (color, ground)
    assert contrast(plots.BAR, plots.GROUND) >= 3 or contrast(plots.BAR, plots.INK) >= 3


def contrast(one: str, other: str) -> float:
    lights = sorted(luminance(color) + 0.05 for color in (one, other))
    return lights[1] / lights[0]


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_trials_keep_the_names_of_their_own_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of fewer players, or of others, does not change what they were about."""
    lab = Lab(monkeypatch, players=("Ada", "Ben", "Cy", "Di"))
    lab.ask("Does Di win?")
    lab.press("1")
    lab.widget.game = Game(("Eve", "Flo"))
    lab.desk.open_drawer("experiment")
    assert not lab.desk.notices
    assert "Does Di win?" in [name for name, _ in lab.question.options]
    lab.press("Reset")
    lab.press("Throw away")
    assert "Does Flo win?" in [name for name, _ in lab.question.options]
