import { describe, expect, it } from "vitest";
import { fitTile } from "./palace-size";
import { stage } from "./fixtures/board-props";
import { moved, onScore, onTrack, stretch } from "./tracks";
import { monthsOf, pointsTable, raceGroups, wallNeed } from "./standings";
import { comeAndGo, read, seatsFrom } from "./view";

describe("palaces", () => {
  it("are as large as the room allows, and smaller the more there are", () => {
    const sizes = [2, 4, 7, 12].map((palaces) => fitTile(300, 100, palaces, 2, 10, 60));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]! * (2 * 1.3 + 0.22) + 11).toBeLessThanOrEqual(100);
    expect(sizes[3]).toBeGreaterThanOrEqual(10);
  });
  it("stand in several rows where that makes them larger", () => {
    expect(fitTile(200, 300, 6, 2, 10, 60)).toBeGreaterThan(fitTile(200, 100, 6, 2, 10, 60));
  });
  it("tell who comes and who goes, one of two equal persons at a time", () => {
    expect(comeAndGo(["monk-y", "monk-y", "lady-y"], ["monk-y", "tax-y"])).toEqual({
      come: ["tax-y"],
      go: ["monk-y", "lady-y"],
    });
  });
});

describe("the tracks", () => {
  const view = read(stage("act").scene.view);

  it("stack markers as the server says", () => {
    const standings = onTrack(view);
    expect(standings).toHaveLength(view.seats);
    const leader = standings.at(-1)!;
    expect(leader.seat).toBe(view.order[0]);
  });
  it("put equal points beside each other", () => {
    expect(onScore([5, 7, 5, 5]).map((one) => one.height)).toEqual([0, 0, 1, 2]);
  });
  it("show all markers with room ahead", () => {
    const [start, end] = stretch(
      [
        { seat: 0, at: 23, height: 0 },
        { seat: 1, at: 67, height: 0 },
      ],
      40,
    );
    expect([start, end]).toEqual([20, 80]);
    expect(stretch([{ seat: 0, at: 0, height: 0 }], 40)).toEqual([0, 40]);
  });
  it("know which markers a move would change", () => {
    const before = onScore([5, 7]);
    expect(moved(before, onScore([5, 9]))).toEqual([{ seat: 1, at: 9, height: 0 }]);
    expect(moved(before, before)).toEqual([]);
  });
});

describe("seats", () => {
  it("begin with one's own and go on clockwise", () => {
    expect(seatsFrom(4, 2)).toEqual([2, 3, 0, 1]);
    expect(seatsFrom(3, null)).toEqual([0, 1, 2]);
  });
});

describe("the races", () => {
  const { scene } = stage("act");
  const view = read(scene.view);

  it("count only months to come", () => {
    expect(monthsOf(view, "mongol")).toEqual([9]);
    expect(monthsOf({ ...view, phase: "end" }, "mongol")).toEqual([]);
  });
  it("have the wall only with the Great Wall, and danger only where there are Mongols to come", () => {
    const names = (v: typeof view) => raceGroups(v).flatMap((group) => group.races.map((race) => race.name));
    expect(names(view)).toContain("wall");
    expect(names({ ...view, greatWall: false })).not.toContain("wall");
    const helmets = raceGroups(view)
      .flatMap((group) => group.races)
      .find((race) => race.name === "helmets")!;
    expect(helmets).toMatchObject({ lowest: true, months: [9], numbers: view.players.map((p) => p.symbols.warrior) });
  });
  it("add up points by source to the scores", () => {
    const table = pointsTable(scene);
    const sums = view.scores.map((_, seat) => table.sources.reduce((sum, { numbers }) => sum + numbers[seat]!, 0));
    expect(sums).toEqual(table.totals);
    expect(table.projected.every((n, seat) => n >= table.totals[seat]!)).toBe(true);
  });
  it("know how long the wall must be", () => {
    expect(wallNeed(scene)).toEqual({ length: view.wall.length, month: 9, needed: 9 });
  });
});
