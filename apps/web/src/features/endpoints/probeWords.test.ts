import { expect, test } from "vitest";
import { probeText } from "./probeWords.ts";

const askedAt = "2026-01-01T00:00:00.000Z";

test("says whether anybody asked, and what came back", () => {
  expect(probeText(null)).toEqual({ tone: "neutral", word: "not probed", detail: "" });
  expect(probeText({ askedAt, answer: null }).word).toBe("asking…");
  const answers = { ok: true, latencyMs: 2_000, model: "qwen", text: "ok\n" } as const;
  expect(probeText({ askedAt, answer: answers })).toMatchObject({
    tone: "good",
    word: "answers",
    detail: expect.stringMatching(/^qwen · .* · it said “ok”$/) as unknown,
  });
  expect(probeText({ askedAt, answer: { ...answers, model: null, text: " " } }).detail).toMatch(
    /^[^·]+ · it said nothing$/,
  );
  const message = "answered 401 Unauthorized: no such key";
  expect(probeText({ askedAt, answer: { ok: false, latencyMs: 3, problem: "unauthorized", message } })).toEqual({
    tone: "bad",
    word: "not authorized",
    detail: message,
  });
});
