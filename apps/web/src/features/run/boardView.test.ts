import { describe, expect, test } from "vitest";
import { boardChanges, isLogY, readBoardView, toggled, zoomChanges } from "./boardView.ts";

const view = (query: string) => readBoardView((key) => new URLSearchParams(query).get(key) ?? "");

describe("readBoardView", () => {
  test("an address without anything is the board as it is by default", () => {
    expect(view("")).toEqual({
      x: "step",
      from: undefined,
      to: undefined,
      logX: false,
      robust: false,
      smoothing: { kind: "ema", amount: 0.6 },
      switched: [],
      full: "",
    });
  });

  test("reads axis, range, switches and smoothing", () => {
    expect(view("x=tokens&from=5&to=9&logx=1&robust=1&smooth=mean-9&logy=loss,reward&full=loss")).toEqual({
      x: "tokens",
      from: 5,
      to: 9,
      logX: true,
      robust: true,
      smoothing: { kind: "mean", amount: 9 },
      switched: ["loss", "reward"],
      full: "loss",
    });
  });

  test("half a range, one that is turned round, and an unknown axis count for nothing", () => {
    expect(view("from=5")).toMatchObject({ from: undefined, to: undefined });
    expect(view("from=9&to=5")).toMatchObject({ from: undefined, to: undefined });
    expect(view("x=moon").x).toBe("step");
  });
});

test("another axis shows all of it", () => {
  expect(boardChanges({ x: "wall" })).toEqual({ x: "wall", from: null, to: null });
  expect(boardChanges({ x: "step" })).toEqual({ x: null, from: null, to: null });
});

test("a zoom keeps every counted thing that it touches; times keep their fractions", () => {
  expect(zoomChanges([10.7, 20.2], "step")).toEqual({ from: "10", to: "21" });
  expect(zoomChanges([1.23456, 2], "relative")).toEqual({ from: "1.235", to: "2" });
  expect(zoomChanges(null, "step")).toEqual({ from: null, to: null });
});

test("a panel is logarithmic as it is best, unless switched", () => {
  const kl = { key: "kl", scale: "log" } as const;
  expect(isLogY(kl, view(""))).toBe(true);
  expect(isLogY(kl, view("logy=kl"))).toBe(false);
  expect(isLogY({ key: "loss" }, view("logy=loss"))).toBe(true);
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
