import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../stores/preferences.svelte";
import Board from "./Board.svelte";
import NumberChange from "../../components/NumberChange.svelte";
import { considering, stage } from "./fixtures/board-props";
import Standings from "./Standings.svelte";
import { read } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a whole board is some thousand nodes, and machines are busy

const named = (name: string): Element | null => document.querySelector(`button[aria-label="${name}"]`);
const picks = (): (string | null)[] =>
  [...document.querySelectorAll("button.pick.legal")].map((button) => button.getAttribute("data-move"));

afterEach(() => {
  cleanup();
  settings.language = "en";
});

describe("the board", () => {
  it.each([false, true])("marks exactly the legal actions (phone: %s)", (phone) => {
    const props = stage("act", { phone });
    render(Board, props);
    expect(
      picks()
        .filter((move) => move !== "act wall")
        .sort(),
    ).toEqual([...props.choices.keys()].sort());
  });

  it("plays what is clicked, and explains what is not possible", async () => {
    const props = stage("act");
    render(Board, props);
    await fireEvent.click(document.querySelector('[data-move="act taxes"]')!);
    expect(props.choose).toHaveBeenCalledWith("act taxes");
    await fireEvent.click(document.querySelector('[data-move="act privL"]')!);
    expect(props.why).toHaveBeenCalledWith("act privL");
  });

  it("leads from the wall card to one's own tiles", async () => {
    render(Board, stage("act"));
    await fireEvent.click(document.querySelector('[data-move="act wall"]')!);
    expect(document.activeElement?.getAttribute("data-move")).toBe("act wall:fireworks");
  });

  it("says what an action brings", () => {
    render(Board, stage("act"));
    expect(named("Taxes +5 yuan")).toBeTruthy();
  });

  it("lets a card rest until a person is chosen", async () => {
    const props = stage("play");
    render(Board, props);
    const wild = document.querySelector('[data-move="play wild"]')!;
    await fireEvent.click(wild);
    expect(wild.getAttribute("aria-pressed")).toBe("true");
    expect(picks()).toContain("play wild:healer-y");
    expect(picks()).not.toContain("play healer:healer-y");
    await fireEvent.click(document.querySelector('[data-move="play wild:healer-y"]')!);
    expect(props.choose).toHaveBeenCalledWith("play wild:healer-y");
  });

  it("lifts a resting card when it is clicked again, and when the question is over", async () => {
    const { rerender } = render(Board, stage("play"));
    const wild = document.querySelector('[data-move="play wild"]')!;
    await fireEvent.click(wild);
    await fireEvent.click(wild);
    expect(picks()).toContain("play healer:healer-y");
    await fireEvent.click(wild);
    await rerender({ step: "act", choices: new Map() });
    await rerender(stage("play"));
    await tick();
    expect(picks()).toContain("play healer:healer-y");
  });

  it("lets those be clicked who may leave, and nobody else", () => {
    const props = stage("release");
    render(Board, props);
    expect(picks().sort()).toEqual([...props.choices.keys()].sort());
  });

  it("shows what the considered move changes", () => {
    const props = considering("act", "act taxes");
    render(Board, props);
    const own = document.querySelector(`[data-province="${props.seat}"]`)!;
    const [before, after] = [props.scene, props.after!].map((scene) => read(scene.view).players[props.seat!]!.yuan);
    expect(own.textContent).toContain(`${before}, would become ${after}`);
  });

  it("crosses out those whom the considered move sends away", () => {
    render(Board, considering("release", "release p0:monk-y"));
    expect(document.querySelectorAll(".person.going").length).toBeGreaterThan(0);
  });

  it("offers nothing to spectators, and shows every province alike", () => {
    render(Board, stage("act", { seat: null, choices: new Map() }));
    expect(document.querySelectorAll("button.pick")).toHaveLength(0);
    expect(document.querySelectorAll("[data-province]")).toHaveLength(4);
    expect(document.querySelectorAll(".province.own")).toHaveLength(0);
  });

  it("ends with the places", () => {
    const props = stage("act", { choices: new Map(), step: null, asked: [] });
    props.scene.view = { ...props.scene.view, phase: "end", groups: [] };
    render(Board, props);
    const best = read(props.scene.view).places.indexOf(1);
    expect(screen.getByText(`${props.names[best]} wins`)).toBeTruthy();
  });

  it("speaks French", () => {
    settings.language = "fr";
    render(Board, stage("act"));
    expect(named("Impôts +5 yuans")).toBeTruthy();
    expect(document.body.textContent).not.toContain("undefined");
  });

  it("has a name for everything that can be reached", () => {
    for (const name of ["act", "play", "release"] as const) {
      render(Board, stage(name));
      for (const button of document.querySelectorAll("button, [role=img]")) {
        expect(button.getAttribute("aria-label") ?? button.textContent).toMatch(/\S{2}/);
      }
      cleanup();
    }
  });
});

describe("a number that would change", () => {
  it("says both, and the difference", () => {
    const { container } = render(NumberChange, { before: 3, after: 7 });
    expect(container.querySelector("[data-value='+4']")).toBeTruthy(); // drawn by CSS
    expect(screen.getByText("3, would become 7")).toBeTruthy();
  });
  it("is plain if nothing changes", () => {
    const { container } = render(NumberChange, { before: 3, after: 3 });
    expect(container.textContent?.trim()).toBe("3");
  });
});

describe("the races", () => {
  it("show every seat's points and who has the fewest helmets", () => {
    const { scene, seat, names } = stage("act");
    render(Standings, { scene, seat, names });
    for (const score of read(scene.view).scores) expect(screen.getAllByText(`${score}`).length).toBeGreaterThan(0);
    expect(screen.getAllByText("(fewest)").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("table")).toHaveLength(5);
  });
});
