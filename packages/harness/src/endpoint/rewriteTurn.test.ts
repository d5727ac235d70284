import { expect, test } from "vitest";
import { turnText } from "../turnText.ts";
import { readChatCompletion } from "./readReply.ts";
import { rewriteTurn } from "./rewriteTurn.ts";

const call = (given: string, name = "bash") => ({ function: { name, arguments: given } });
const body = "<tool_call>\n<function=bash>\n<parameter=command>\nls\n</parameter>\n</function>\n</tool_call>";

test("reasoning and call become the turn that they may have been", () => {
  const rewritten = rewriteTurn({ reasoning: "look", content: "", calls: [call('{"command":"ls"}')] });
  expect(`${rewritten}<|im_end|>`).toBe(turnText("look", "ls"));
});

test("prose stands between reasoning and call; without reasoning its block is closed at once", () => {
  expect(rewriteTurn({ reasoning: "look", content: "So:", calls: [call('{"command":"ls"}')] })).toBe(
    `look\n</think>\n\nSo:\n\n${body}`,
  );
  expect(rewriteTurn({ reasoning: null, content: "", calls: [call('{"command":"ls"}')] })).toBe(`</think>\n\n${body}`);
  expect(rewriteTurn({ reasoning: null, content: "look\n</think>", calls: [call('{"command":"ls"}')] })).toBe(
    `look\n</think>\n\n${body}`,
  );
});

test("every call is kept, and arguments that are no object stand as they came", () => {
  const two = rewriteTurn({ reasoning: "", content: "", calls: [call('{"command":"ls"}'), call("[1")] });
  expect(two).toBe(`</think>\n\n${body}\n<tool_call>\n<function=bash>\n[1</function>\n</tool_call>`);
  expect(rewriteTurn({ reasoning: "a", content: "", calls: [call('{"n":3}', "run")] })).toContain(
    "<function=run>\n<parameter=n>\n3\n</parameter>\n</function>",
  );
});

test("a model that opens the reasoning block itself is read as one that was shown it open", () => {
  const content = "<think>\nlook\n</think>\n\nno";
  const reply = readChatCompletion({
    choices: [{ message: { content }, finish_reason: "stop" }],
    usage: { total_tokens: 3 },
  });
  expect(reply).toMatchObject({ text: "look\n</think>\n\nno", isRewritten: false, usage: null });
  expect(reply.message).toEqual({ role: "assistant", content });
});
