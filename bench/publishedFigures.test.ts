import { describe, expect, test } from "vitest";
import { publishedFigures } from "./publishedFigures.ts";

describe("publishedFigures", () => {
  const figures = publishedFigures();

  test.each(figures)("$figure is $printed", ({ printed, ours, agrees }) => {
    expect(ours).toBe(printed);
    expect(agrees).toBe(true);
  });

  test("has tables 2 and 4 whole", () => {
    expect(figures.filter(({ figure }) => figure.startsWith("Table 2"))).toHaveLength(6 * 3 + 1);
    expect(figures.filter(({ figure }) => figure.startsWith("Table 4"))).toHaveLength(7 * 2);
  });

  test("says of every Boschloo p what the design gives instead", () => {
    // SciPy 1.10.1 boschloo_exact, columns = policies
    const design = figures.flatMap(({ note }) => /p = (.*)$/.exec(note ?? "")?.[1] ?? []);
    expect(design).toEqual(["0.061", "0.056", "0.009", "0.029", "0.014", "0.045", "0.105", "0.026", "0.018", "0.032"]);
  });
});
