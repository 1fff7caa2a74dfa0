"""Section 5: the course of the game. One answer comes in, then the engine runs to the next real question."""

from __future__ import annotations

from ...core import components as k
from . import asking, bidding, claiming, powers, resolving, rounds
from . import components as c
from .board import Board


def begin(s: Board) -> None:
    """5 Lay the game out and run to the first draw."""
    rounds.lay_out(s)
    advance(s)


def apply(s: Board, p: int, move: int) -> None:
    """Carry out a move or an outcome and run on."""
    answer(s, p, move)
    advance(s)


def advance(s: Board) -> None:
    """1.2 Run until somebody has two or more options, chance must decide, or the game is over."""
    while s.asked != k.NOBODY:
        step = s.step_now
        if step == c.STEP_NONE:
            proceed(s)
        elif step == c.STEP_DRAW:
            forced = asking.find_forced_draw(s)
            if forced < 0:
                return
            answer(s, k.CHANCE, forced)
        elif step <= c.STEP_PALACE or s.option_count > 1:  # bids with one option are never asked for
            return
        else:  # a forced answer is taken by the engine
            answer(s, s.asked, s.options[0])


def answer(s: Board, p: int, move: int) -> None:
    """One answer to the question asked; it may put another question."""
    step = s.step_now
    s.step_now = c.STEP_NONE
    if step == c.STEP_BID:
        bidding.apply_bid(s, p, move)
    elif step == c.STEP_DRAW:
        claiming.draw_card(s, move)
    elif step == c.STEP_CLAIM:
        claiming.apply_claim(s, p, move)
    elif step == c.STEP_PALACE:
        powers.apply_palace(s, p, move)
    elif step == c.STEP_MARKET:
        claiming.apply_market(s, p, move)
    elif step == c.STEP_SWAP:
        claiming.apply_swap(s, p, move)
    elif step == c.STEP_HARVEST:
        powers.apply_harvest(s, p, move)
    elif step == c.STEP_EMPEROR:
        powers.apply_emperor(s, p, move)


def proceed(s: Board) -> None:
    """5 The stages of a round in their order, until one puts a question."""
    if s.stage == c.STAGE_ROW:
        rounds.fill_row(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_BID:
        powers.reveal(s)
        s.stage = c.STAGE_PALACE
        powers.ask_palace(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_PALACE:
        s.stage = c.STAGE_HARVEST
        powers.ask_harvest(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_HARVEST:
        s.stage = c.STAGE_EMPEROR
        powers.ask_emperor(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_EMPEROR:
        s.stage = c.STAGE_CLAIM
        resolving.sort_bids(s)
        claiming.ask_swap(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_CLAIM:
        claiming.proceed_claims(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_HEIR:
        claiming.ask_heir(s)
        if s.step_now != c.STEP_NONE:
            return
    if s.stage == c.STAGE_END:
        rounds.end_round(s)
