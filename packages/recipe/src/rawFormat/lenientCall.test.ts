import { expect, test } from "vitest";
import { callOf, laundered, refused, wellFormed } from "./fixtures.ts";
import { lenientCall } from "./lenientCall.ts";

const laundering = (title: string) => lenientCall(laundered.find((fixture) => fixture.title === title)?.text ?? "");

test("agrees with the strict reading on well-formed turns, up to outer spaces", () => {
  for (const { text, command } of wellFormed) expect(lenientCall(text)).toBe(command.trim());
});

test("runs the call inside the reasoning instead of the real one", () => {
  expect(laundering("4 destructive call inside the reasoning")).toBe("rm -rf .");
});

test("runs the last of two equal parameters and the first of two calls", () => {
  expect(laundering("15 same parameter twice")).toBe("pwd");
  expect(laundering("12 two calls")).toBe("ls");
});

test("cuts a value at a function's closing tag", () => {
  expect(laundering("21 </function> inside the value")).toBe("echo '");
});

test("finds nothing where there is no function and no value", () => {
  const nothing = [
    "JSON body",
    "fenced bash",
    "full-width brackets",
    "no call at all",
    "empty command",
    "no parameter",
  ];
  for (const { title, text } of refused) if (nothing.includes(title)) expect(lenientCall(text)).toBeNull();
  expect(lenientCall(callOf("ls"))).toBe("ls");
});
