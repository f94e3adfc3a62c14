"""Puzzles, lessons and tournaments in a real browser."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conjoin import explain, registry
from conjoin.core.position import Side
from conjoin.explain.ideas.idea import Zugzwang
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.rating import Rating, puzzle_rating
from conjoin.web.assets import STATIC
from tests.browser.axe import hold_for_axe
from tests.browser.conftest import Visit, Visitor
from tests.conftest import Run
from tests.web.conftest import Server


def test_a_puzzle_is_solved_after_a_wrong_try(wide: Visitor, conjoin: Run) -> None:
    made = conjoin("puzzle", "--plies", "3", "--seed", "7", "--solution", "--json").stdout
    answer = json.loads(made)[0]["solution"]
    page = wide.go("/puzzles/7?plies=3")
    legal = page.locator("conjoin-board [data-move]").evaluate_all(
        "cells => cells.map(cell => cell.dataset.move)"
    )
    begun = wide.stones.count()
    wide.press(next(move for move in legal if move != answer[0]))
    expect(page.locator(".judgement.loss")).to_be_visible()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    wide.stones_become(begun)
    wide.press(answer[0])
    wide.stones_become(begun + 2)
    expect(page.locator(".judgement.win")).to_have_text(f"Right: {answer[0]}")
    expect(page.locator(".solving-verdict")).to_contain_text("1 move to go.")
    wide.press(answer[2])
    expect(page.locator(".judgement.win")).to_have_text("Solved")
    expect(page.locator(".winning").first).to_be_visible()
    expect(page.locator(".panel")).to_contain_text(re.compile(r"Your rating: \d+ \(−\d+\)"))
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".figures-row dd").nth(2)).to_have_text("10 alone")


def test_a_puzzle_is_solved_with_the_keyboard_and_heard(wide: Visitor) -> None:
    page = wide.go("/puzzles/at?game=connect-four&moves=111717255262113423")
    page.get_by_role("button", name="Hint").press("Enter")
    expect(page.locator("#spoken")).to_contain_text("Hint. Threaten again and again")
    page.get_by_role("grid").focus()
    for move, heard in (
        ("4", "Right: 4. Yellow must answer 3. 2 moves to go."),
        ("3", "1 move to go."),
        ("4", "Solved."),
    ):
        page.keyboard.press(move)
        page.keyboard.press("Enter")
        expect(page.locator("#spoken")).to_contain_text(heard)
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()


def test_a_solution_is_shown_on_demand_and_counts_as_unsolved(wide: Visitor) -> None:
    page = wide.go("/puzzles/at?game=connect-four&moves=111717255262113423")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".solving-verdict")).to_contain_text("4 3 3 4 4")
    expect(page.locator(".panel")).to_contain_text("(−")
    page.reload()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".panel")).to_contain_text("has counted for your rating before")
    hold_for_axe(wide, "a puzzle that was shown")


def test_the_page_rates_as_the_terminal_does(wide: Visitor) -> None:
    tried = [(0.5, True), (9.0, True), (4.0, False), (6.5, True), (2.0, False)] * 4
    here = Rating()
    for points, solved in tried:
        here = here.after(points, solved)
    there = wide.go("/puzzles").evaluate(
        """async (tried) => {
            const { FIRST_RATING, puzzleRating, ratingAfter } = await import("/static/game/puzzle-rating.js");
            const end = tried.reduce((now, [points, solved]) => ratingAfter(now, points, solved), FIRST_RATING);
            return [end.value, end.deviation, puzzleRating(4.5)];
        }""",
        tried,
    )
    assert there == pytest.approx([here.value, here.deviation, puzzle_rating(4.5)])


def test_an_idea_is_played_out_on_its_page(wide: Visitor) -> None:
    page = wide.go("/learn/odd-and-even-threats")
    example, task = page.locator(".exercise-board").all()
    expect(example).to_contain_text("wait for column 4, on an odd row")
    assert example.locator(".overlay > *").count()
    for move, heard in (("7", "Right: 7"), ("6", "Right: 6"), ("4", "Solved")):
        task.locator(f"[data-move='{move}']").dispatch_event("click")
        expect(task.locator(".judgement.win")).to_have_text(heard)
    expect(task).to_contain_text("wait for column 4, on an even row")


def test_an_engine_explains_itself_on_its_page(wide: Visitor) -> None:
    page = wide.go("/learn/window")
    expect(page.locator(".reasons button").first).to_be_visible()
    page.get_by_role("button", name="Clear the board").click()
    expect(page.get_by_text("It would play 4")).to_be_visible()


def test_rules_come_with_a_board_to_try_them_on(wide: Visitor) -> None:
    page = wide.go("/rules/havannah:size=4")
    for count, move in enumerate(["a1", "d4", "b1", "c3", "c1", "e5", "d1"], start=1):
        wide.press(move)
        wide.stones_become(count)
    expect(page.locator(".status")).to_have_text("White wins (bridge)")


def test_every_rule_can_be_tried_on_a_small_board(wide: Visitor) -> None:
    page = wide.go("/rules/havannah")
    lesson = page.locator(".exercise-board", has_text="A ring")
    lesson.locator("[data-move='e1']").dispatch_event("click")
    expect(lesson.locator(".judgement.loss")).to_contain_text("e1 is not the move")
    lesson.get_by_role("button", name="Try again").click()
    lesson.locator("[data-move='d4']").dispatch_event("click")
    expect(lesson.locator(".judgement.win")).to_contain_text("a ring")
    assert lesson.locator(".winning").count() == 6


def test_lessons_are_true(sqlite_server: Server) -> None:
    """Every right answer of the small boards is a legal move, and wins unless it blocks or swaps."""
    source = (STATIC / "pages" / "learn" / "lessons.js").read_text()
    lessons = re.findall(r'\["(\w+)", \{ game: "([^"]+)", moves: "([^"]+)", right: \["(\w+)"\]', source)
    assert len(lessons) == 11
    for name, game, moves, right in lessons:
        line = moves + right if game == "connect-four" else f"{moves} {right}"
        found = sqlite_server.get(f"/positions/{game}/{line.replace(' ', '_')}").json()
        ended = found["outcome"] is not None
        assert ended == (name not in {"block", "swap"}), (name, found.get("error"))
    examples = re.findall(r'^  "?[\w-]+"?: \["([^"]+)", "([^"]*)"\],$', source, re.MULTILINE)
    assert len(examples) == 12
    for game, moves in examples:
        assert sqlite_server.get(f"/positions/{game}/{moves.replace(' ', '_')}").json()["to_move"], moves


def test_ideas_are_what_their_pages_say() -> None:
    """Every board of the lessons about ideas is a puzzle about its idea, its deciding cell on the row that is named."""
    source = (STATIC / "pages" / "learn" / "lessons.js").read_text()
    boards = re.findall(r'^    \["(\d+)", "([\w ]+)"(?:, "(\w+)")?\],$', source, re.MULTILINE)
    assert len(boards) == 7
    game = registry.game("connect-four")
    for moves, theme, row in boards:
        found = puzzle_of(game.parse(moves))
        idea = explain(found.position).idea
        assert (found.theme, idea and idea.kind) == (theme, theme), moves
        if isinstance(idea, Zugzwang):
            assert idea.side is found.position.to_move
            assert idea.odd_row == (idea.side is Side.FIRST)
            assert row in ("", "odd" if idea.odd_row else "even")


def test_exact_scores_are_taught_with_exact_scores(wide: Visitor) -> None:
    page = wide.go("/learn/scores")
    expect(page.locator("score-strip .score")).to_have_count(7)
    wide.press("4")
    wide.stones_become(5)
    expect(page.locator(".sentence")).to_contain_text("Yellow wins in")


def test_a_record_file_brings_its_players_accuracy(wide: Visitor) -> None:
    game = {"game": "connect-four", "players": ["mine", "theirs"], "moves": "41514161"}
    page = wide.go("/arena")
    file = {"name": "games.jsonl", "mimeType": "text/plain", "buffer": json.dumps(game).encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td")).to_have_text(["theirs", "4", "0", "3", "91 %"])
    expect(rows.nth(1).locator("td")).to_have_text(["mine", "4", "1", "2", "71 %"])


def test_games_of_a_tournament_are_watched_live(wide: Visitor, sqlite_server: Server) -> None:
    # A minute at least, however slow the machine is on which somebody comes to watch.
    terms = {"game": "havannah:size=8", "engines": ["mcts", "mcts:seed=2"], "pairs": 1, "seconds": 1}
    begun = sqlite_server.post("/tournaments", terms).json()
    page = wide.go(f"/arena/{begun['id']}")
    page.locator("live-boards .card", has_text=re.compile(r"\d moves?$")).first.click()
    wide.arrive(f"**/arena/{begun['id']}/*")
    page.wait_for_function(
        "n => document.querySelectorAll('conjoin-board .stones > g').length > n", arg=wide.stones.count()
    )
    hold_for_axe(wide, "a game of a tournament")
    assert sqlite_server.post(f"/tournaments/{begun['id']}/stop", None, begun["token"]).status_code == 200


def test_a_game_of_a_tournament_is_seen_to_its_end_and_reviewed(wide: Visitor, sqlite_server: Server) -> None:
    terms = {"game": "havannah:size=6", "engines": ["mcts", "random"], "pairs": 1, "seconds": 0.4}
    tournament = sqlite_server.post("/tournaments", terms).json()["id"]
    page = wide.go(f"/arena/{tournament}/1")
    expect(page.locator(".status")).to_contain_text("won")
    page.get_by_role("link", name="The tournament").click()
    page.locator(".game-cards .card").first.wait_for()
    hold_for_axe(wide, "a tournament")
    page.locator(".game-cards .card").first.click()
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_url("**/analyse/havannah*/**")


def test_whoever_began_a_tournament_stops_it_and_others_cannot(wide: Visitor, visit: Visit) -> None:
    page = wide.go("/arena")
    page.get_by_label("Pairs of games").select_option("20")
    page.get_by_role("button", name="Start").click()
    wide.arrive("**/arena/*")
    watched = visit().go(page.url.removeprefix(wide.address))
    expect(watched.get_by_role("progressbar")).to_be_visible()
    expect(watched.get_by_role("button", name="Stop")).to_be_hidden()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Let it go on").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    hold_for_axe(wide, "a question before a tournament is stopped")
    page.get_by_role("dialog").get_by_role("button", name="Stop").click()
    for seen in (page, watched):
        expect(seen.get_by_text("stopped")).to_be_visible()
        expect(seen.get_by_role("link", name="Read the report")).to_be_visible()
        expect(seen.get_by_role("button", name="Stop")).to_be_hidden()


def test_a_game_that_is_never_finished_says_so_and_stays_in_sight(wide: Visitor, visit: Visit) -> None:
    page = wide.go("/arena")
    page.get_by_label("Game", exact=True).select_option("havannah:size=6")
    for name in ("mcts", "proof"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_label("Seconds a move").select_option("1")
    page.get_by_role("button", name="Start").click()
    wide.arrive("**/arena/*")
    other = visit()
    watched = other.go(page.url.removeprefix(wide.address))
    watched.locator("live-boards .card", has_text=re.compile(r"\d moves?$")).first.click()
    expect(watched.locator(".status")).to_have_text("Live")
    expect(other.stones.first).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop").click()
    expect(watched.locator(".status")).to_have_text("Not finished: the tournament was stopped.")
    assert other.stones.count() > 0


def test_a_tournament_from_start_to_report(wide: Visitor) -> None:
    page = wide.go("/arena")
    for name in ("average", "stacks"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("checkbox", name="random").check()
    page.get_by_label("Pairs of games").select_option("1")
    page.get_by_role("button", name="Start").click()
    wide.arrive("**/arena/*")
    report = page.get_by_role("link", name="Read the report")
    report.wait_for()
    expect(page.locator("table").first).to_contain_text("window")
    own = urlsplit(page.url).path
    report.click()
    wide.arrive(f"**{own}/report")  # a page of the application, with its navigation
    expect(page.get_by_role("heading", level=1)).to_have_text("Connect Four tournament, report")
    expect(page.get_by_role("link", name="Arena", exact=True)).to_be_visible()
    for title in ("Cross table", "Accuracy against perfect play", "How games ended", "Time used"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("pre")).to_contain_text("conjoin tournament connect-four")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        hold_for_axe(wide, f"a report, {scheme}")
    page.get_by_role("link", name="The tournament", exact=True).click()
    wide.arrive(f"**{own}")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.locator(f'a[href="{own}"]')).to_contain_text("2 of 2 games")
