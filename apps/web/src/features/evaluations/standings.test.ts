import { describe, expect, test } from "vitest";
import { anEvaluation } from "../../testing/anEvaluation.ts";
import { standings } from "./standings.ts";

describe("standings", () => {
  test("best is only what lies above every other interval", () => {
    const found = standings([anEvaluation("a", [0.9, 0.8, 0.95]), anEvaluation("b", [0.6, 0.5, 0.79]), null], 1);
    expect([...found]).toEqual([["a", { kind: "best" }]]);
  });
  test("an interval that reaches the highest leaves the order open", () => {
    const cells = [
      anEvaluation("a", [0.9, 0.8, 0.95]),
      anEvaluation("b", [0.85, 0.7, 0.92]),
      anEvaluation("c", [0.1, 0, 0.2]),
    ];
    expect([...standings(cells, 1)]).toEqual([["a", { kind: "highest", near: 1 }]]);
  });
  test("equal ones share it, and each reaches the other", () => {
    const cells = [anEvaluation("a", [1, 0.9, 1]), anEvaluation("b", [1, 0.9, 1])];
    expect(standings(cells, 1).get("b")).toEqual({ kind: "highest", near: 1 });
    expect(standings(cells, 1).size).toBe(2);
  });
  test("one alone is not best of anything", () => {
    expect(standings([anEvaluation("a", [0.9, 0.8, 1]), null], 1).size).toBe(0);
  });
  test("a higher k has no interval, so nothing is certain", () => {
    const of = (id: string, value: number) => {
      const cell = anEvaluation(id, [0.1, 0, 0.2]);
      return { ...cell, result: cell.result && { ...cell.result, passAtK: [{ k: 4, value }] } };
    };
    expect([...standings([of("a", 0.9), of("b", 0.1)], 4)]).toEqual([["a", { kind: "highest", near: 1 }]]);
  });
});
