import { describe, expect, it } from "vitest";
import { roomFor, sideWidth, tileSize } from "./palace-size";
import { boardProps } from "./fixtures/board-props";
import { changedMarkers, scoreMarkers, personTrackMarkers, visibleRange } from "./tracks";
import { monthsOf, pointsTable, standingGroups, wallRequirement } from "./standings";
import { diffPersons, forecastOf, seatsFrom, viewOf } from "./view";

describe("palaces", () => {
  it("are as large as the space allows, and smaller the more there are", () => {
    const sizes = [2, 4, 7, 12].map((palaces) => tileSize(300, 100, Array<number>(palaces).fill(2), 10, 60));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]! * (2 * 1.3 + 0.22) + 11).toBeLessThanOrEqual(100);
    expect(sizes[3]).toBeGreaterThanOrEqual(10);
  });
  it("use several rows if that makes them larger", () => {
    const floors = Array<number>(6).fill(2);
    expect(tileSize(200, 300, floors, 10, 60)).toBeGreaterThan(tileSize(200, 100, floors, 10, 60));
  });
  it("keep their size when floors are built, and the place for a site and for persons beside them", () => {
    const size = (floors: number[]): number => tileSize(360, 180, roomFor(floors, true), 10, 60, true);
    expect(3 * Math.round(size([2, 2]) * 1.9) + sideWidth(size([2, 2]))).toBeLessThanOrEqual(360);
    expect(size([2, 2])).toBe(size([3, 3, 1]));
    expect(size([2, 2])).toBeGreaterThan(size([2, 2, 2, 2, 2, 2]));
  });
  it("of opponents keep their size up to four palaces of two floors", () => {
    const size = (floors: number[]): number => tileSize(190, 250, roomFor(floors, false), 10, 60);
    expect(size([2, 2])).toBe(size([2, 2, 1, 2]));
  });
  it("have a difference of persons that counts equal tiles", () => {
    expect(diffPersons(["monk-y", "monk-y", "lady-y"], ["monk-y", "tax-y"])).toEqual({
      arrived: ["tax-y"],
      departed: ["monk-y", "lady-y"],
    });
  });
});

describe("the tracks", () => {
  const view = viewOf(boardProps("act").boardState);

  it("have the markers of the view", () => {
    const standings = personTrackMarkers(view);
    expect(standings).toHaveLength(view.seats);
    const leader = standings.at(-1)!;
    expect(leader.seat).toBe(view.order[0]);
  });
  it("stack markers with equal points", () => {
    expect(scoreMarkers([5, 7, 5, 5]).map((one) => one.height)).toEqual([0, 0, 1, 2]);
  });
  it("show all markers and some spaces ahead", () => {
    const [start, end] = visibleRange(
      [
        { seat: 0, at: 23, height: 0 },
        { seat: 1, at: 67, height: 0 },
      ],
      40,
    );
    expect([start, end]).toEqual([20, 80]);
    expect(visibleRange([{ seat: 0, at: 0, height: 0 }], 40)).toEqual([0, 40]);
  });
  it("grow for markers of a preview", () => {
    const range = (at: number, preview: number): [number, number] =>
      visibleRange([{ seat: 0, at, height: 0 }], 20, [{ seat: 0, at: preview, height: 0 }]);
    expect(range(3, 9)).toEqual([0, 20]);
    expect(range(3, 20)).toEqual([0, 20]);
    expect(range(3, 21)).toEqual([0, 30]);
    expect(range(43, 0)).toEqual([0, 60]);
  });
  it("list the markers that a move would change", () => {
    const before = scoreMarkers([5, 7]);
    expect(changedMarkers(before, scoreMarkers([5, 9]))).toEqual([{ seat: 1, at: 9, height: 0 }]);
    expect(changedMarkers(before, before)).toEqual([]);
  });
});

describe("seats", () => {
  it("begin with the own one", () => {
    expect(seatsFrom(4, 2)).toEqual([2, 3, 0, 1]);
    expect(seatsFrom(3, null)).toEqual([0, 1, 2]);
  });
});

describe("the standings", () => {
  const { boardState: boardState } = boardProps("act");
  const view = viewOf(boardState);

  it("count only coming months", () => {
    expect(monthsOf(view, "mongol")).toEqual([9]);
    expect(monthsOf({ ...view, phase: "end" }, "mongol")).toEqual([]);
  });
  it("have the wall only with the Great Wall, and mark the lowest helmets before Mongols", () => {
    const names = (v: typeof view) => standingGroups(v).flatMap((group) => group.standings.map((race) => race.name));
    expect(names(view)).toContain("wall");
    expect(names({ ...view, greatWall: false })).not.toContain("wall");
    const helmets = standingGroups(view)
      .flatMap((group) => group.standings)
      .find((race) => race.name === "helmets")!;
    expect(helmets).toMatchObject({ lowest: true, months: [9], numbers: view.players.map((p) => p.symbols.warrior) });
  });
  it("sum up to the scores", () => {
    const table = pointsTable(boardState);
    const sums = view.scores.map((_, seat) => table.sources.reduce((sum, { numbers }) => sum + numbers[seat]!, 0));
    expect(sums).toEqual(table.totals);
    expect(table.projected.every((n, seat) => n >= table.totals[seat]!)).toBe(true);
  });
  it("have the forecast for the end, until the game is over", () => {
    const { boardState } = boardProps("drawn-wall");
    expect(pointsTable(boardState).forecast).toEqual(forecastOf(boardState).projected_scores);
    viewOf(boardState).phase = "end";
    expect(pointsTable(boardState).forecast).toEqual([]);
  });
  it("contain the required length of the wall", () => {
    expect(wallRequirement(boardState)).toEqual({ length: view.wall.length, month: 9, needed: 9 });
  });
});
