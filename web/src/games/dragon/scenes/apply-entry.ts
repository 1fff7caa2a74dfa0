/** The board between two positions: what a log entry says is drawn before the next position arrives. It knows no rule. */

import type { LogEntry } from "../../../api/types";
import type { BoardState } from "../../board-module";
import { BONUS_NAMES, CARD_NAMES, KIND_NAMES, KIND_SYMBOLS } from "../names";
import { typeOf, type CardName, type Kind } from "../pieces";
import { viewOf, type DragonView, type PalaceView, type PlayerView } from "../view";
import { entryDeltas } from "./entry-deltas";

/** Returns a list without the first of an item. */
function without<Item>(list: readonly Item[], item: Item): Item[] {
  const index = list.indexOf(item);
  return list.filter((_, i) => i !== index);
}

/** Returns persons as the server sorts them. */
const sorted = (persons: readonly Kind[]): Kind[] =>
  persons.toSorted((one, other) => KIND_NAMES.indexOf(one) - KIND_NAMES.indexOf(other));

function withPerson(player: PlayerView, kind: Kind | undefined, change: 1 | -1): PlayerView {
  if (!kind) return player;
  const symbols = KIND_SYMBOLS[KIND_NAMES.indexOf(kind)] ?? 0;
  const type = typeOf(kind);
  return {
    ...player,
    people: player.people + change,
    symbols: { ...player.symbols, [type]: player.symbols[type] + change * symbols },
  };
}

const changePalace = (player: PlayerView, id: number, change: (palace: PalaceView) => PalaceView): PlayerView => ({
  ...player,
  palaces: player.palaces.map((palace) => (palace.id === id ? change(palace) : palace)),
});

/** Returns what belongs to a seat after an entry, without its goods and points. */
function changePieces(player: PlayerView, { kind, args }: LogEntry): PlayerView {
  const palace = args["palace"] ?? -1;
  const person = (name: string): Kind | undefined => KIND_NAMES[args[name] ?? -1];
  switch (kind) {
    case "floor-added":
    case "decayed":
    case "quaked":
      return changePalace(player, palace, (one) => ({ ...one, floors: args["floors"] ?? one.floors }));
    case "palace-added":
      return {
        ...player,
        palaces: [...player.palaces, { id: palace, floors: 1, persons: [] }].toSorted((a, b) => a.id - b.id),
      };
    case "palace-removed":
    case "collapsed":
      return { ...player, palaces: player.palaces.filter(({ id }) => id !== palace) };
    case "placed": {
      const arriving = person("kind");
      const changed = changePalace(player, palace, (one) =>
        arriving ? { ...one, persons: sorted([...one.persons, arriving]) } : one,
      );
      return withPerson(changed, arriving, 1);
    }
    case "released": {
      const leaving = person("kind");
      const changed = changePalace(player, palace, (one) =>
        leaving ? { ...one, persons: without(one.persons, leaving) } : one,
      );
      return withPerson(changed, leaving, -1);
    }
    case "swapped": {
      const [leaving, arriving] = [person("old"), person("new")];
      if (!leaving || !arriving) return player;
      const changed = changePalace(player, palace, (one) => ({
        ...one,
        persons: sorted([...without(one.persons, leaving), arriving]),
      }));
      return withPerson(withPerson(changed, leaving, -1), arriving, 1);
    }
    case "played":
    case "discarded": {
      const card: CardName | undefined = CARD_NAMES[args["card"] ?? -1];
      return card ? { ...player, hand: without(player.hand, card) } : player;
    }
    case "wall-tile": {
      const bonus = BONUS_NAMES[args["bonus"] ?? -1];
      const wallUnused = player.wallUnused.filter((one) => one !== bonus);
      return { ...player, wallBuilt: player.wallBuilt + 1, wallUnused };
    }
    case "marker-moved":
      return { ...player, space: args["space"] ?? player.space };
  }
  return player;
}

/** Returns the goods and points of a seat after an entry. */
function changeGoods(player: PlayerView, entry: LogEntry): PlayerView {
  const changed = { ...player };
  for (const { amount, unit } of entryDeltas(entry)) {
    if (unit === "yuan" || unit === "rice" || unit === "fireworks") changed[unit] += amount;
    else if (unit === "smallPrivilege") changed.smallPrivileges += amount;
    else if (unit === "largePrivilege") changed.largePrivileges += amount;
    else if (unit === "vp" || unit === "palaces" || unit === "ladies" || unit === "privileges") changed.vp += amount;
  }
  return changed;
}

/** Returns the persons who wait for a palace after an entry; a swapped or refused one waits no longer either. */
function changeWaiting(tilesToPlace: readonly Kind[], { kind, args }: LogEntry): Kind[] {
  if (kind !== "placed" && kind !== "swapped" && kind !== "refused") return [...tilesToPlace];
  const person = KIND_NAMES[args[kind === "swapped" ? "new" : "kind"] ?? -1];
  return person && tilesToPlace.includes(person) ? without(tilesToPlace, person) : [...tilesToPlace];
}

/** Returns the places of the dragons after an entry: an action shows where it was chosen. */
function changeDragons(dragons: DragonView["dragons"], { kind, seat, args }: LogEntry): DragonView["dragons"] {
  if (kind !== "acted" && kind !== "passed") return dragons;
  return dragons.map((group, i) => (i !== seat ? group : kind === "passed" ? "pass" : (args["group"] ?? 1) - 1));
}

function changeView(view: DragonView, entry: LogEntry): DragonView {
  const { kind, seat } = entry;
  if (kind === "erupted") return { ...view, players: view.players.map((player) => ({ ...player, space: 0 })) };
  const player = seat === null ? undefined : view.players[seat];
  if (seat === null || !player) return view;
  const changed = changeGoods(changePieces(player, entry), entry);
  return {
    ...view,
    tilesToPlace: changeWaiting(view.tilesToPlace, entry),
    dragons: changeDragons(view.dragons, entry),
    players: view.players.map((other, i) => (i === seat ? changed : other)),
    scores: view.scores.map((score, i) => (i === seat ? score + changed.vp - player.vp : score)),
  };
}

export const applyEntry = (boardState: BoardState, entry: LogEntry): BoardState =>
  boardState.game === "dragon" ? { ...boardState, view: changeView(viewOf(boardState), entry) } : boardState;
