import { afterEach, describe, expect, test } from "vitest";
import { number, readOptions, share, wholeNumber } from "./arguments.ts";

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

function given(...options: readonly string[]): void {
  process.argv = ["node", "command.ts", ...options];
}

describe("readOptions", () => {
  test("takes what is given and the defaults for the rest", () => {
    given("--tasks", "50", "--json");
    expect(readOptions({ base: "xs-base", tasks: "200" })).toEqual({ base: "xs-base", tasks: "50", json: "true" });
  });

  test("needs no options at all", () => {
    given();
    expect(readOptions({ tasks: "200" })).toEqual({ tasks: "200", json: "false" });
  });

  test("refuses a misspelt option instead of running with the default", () => {
    given("--task", "50");
    expect(() => readOptions({ tasks: "200" })).toThrow("--task");
  });
});

describe("numbers", () => {
  test.each(["0", "-3", "2.5", "many", "Infinity"])("%s is no count, and the option is named", (text) => {
    expect(() => wholeNumber("tasks", text)).toThrow("--tasks");
  });

  test("a count may start below one where that makes sense", () => {
    expect(wholeNumber("from", "0", 0)).toBe(0);
    expect(wholeNumber("tasks", "200")).toBe(200);
  });

  test.each(["0", "-1", "fast"])("%s is no rate", (text) => {
    expect(() => number("rate", text)).toThrow("--rate");
  });

  test.each(["-0.1", "1.5", "half"])("%s is no share", (text) => {
    expect(() => share("sloppy", text)).toThrow("--sloppy");
  });

  test("a share may be nothing at all", () => {
    expect(share("sloppy", "0")).toBe(0);
  });

  test("a rate may be written with an exponent", () => {
    expect(number("rate", "5e-4")).toBe(0.0005);
  });
});
