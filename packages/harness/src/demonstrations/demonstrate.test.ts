import { qwenProfile, RunConfig, seededRandom } from "@holdfast/recipe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runRollout } from "../agentLoop.ts";
import { createSandboxPool, type SandboxPool } from "../sandbox/createSandboxPool.ts";
import { familyCodec, scriptedSession } from "../testing.ts";
import { generateTask } from "../tinyrepo/generate.ts";
import { tinyrepo } from "../tinyrepo/tinyrepo.ts";
import { demonstrate, drill } from "./demonstrate.ts";
import { decisionSegments, type Segment } from "./segments.ts";

const codec = familyCodec();
let sandboxes: SandboxPool;
beforeAll(async () => {
  sandboxes = await createSandboxPool({ threads: 1 });
}, 30_000);
afterAll(() => sandboxes.close());

function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}

/** The turns of a demonstration: neighbouring sampled segments joined. */
function turnsOf(segments: readonly Segment[]): string[] {
  const turns: string[] = [];
  segments.forEach(({ text, sampled }, i) => {
    if (!sampled) return;
    if (segments[i - 1]?.sampled === true) turns.push(`${turns.pop() ?? ""}${text}`);
    else turns.push(text);
  });
  return turns;
}

describe("demonstrate", { timeout: 30_000 }, () => {
  test("executed, gives the same tokens, well-formed turns and reward 1", { timeout: 60_000 }, async () => {
    const { rollout, gate } = RunConfig.parse({});
    const random = seededRandom("demonstrate");
    let detours = 0;
    for (let seed = 0; seed < 150; seed++) {
      const task = await tinyrepo.generate({ split: "train", seed, bugs: seed % 10 === 0 ? 2 : 1 });
      const { segments } = await demonstrate(task, random);
      const turns = turnsOf(segments);
      if (textOf(segments).includes("git checkout")) detours++;
      const limits = { ...rollout, maxTurns: 12, totalTokens: 512 };
      const session = scriptedSession(codec, turns);
      const outcome = await runRollout({ task, session, codec, profile: qwenProfile, limits, gate, sandboxes });
      expect(codec.decode([...outcome.tokens])).toBe(textOf(segments));
      expect([...outcome.tokens]).toEqual(codec.encode(textOf(segments)));
      expect(outcome.turns.flatMap(({ formatReasons }) => formatReasons)).toEqual([]);
      expect([outcome.exit, outcome.reward]).toEqual(["submitted", 1]);
    }
    expect(detours).toBeGreaterThan(0);
  });

  test("takes 150 to 220 tokens on average, a third of them written by the policy, turns of at most 36", async () => {
    const random = seededRandom("lengths");
    const lengths: number[] = [];
    const written: number[] = [];
    for (let seed = 0; seed < 200; seed++) {
      const { segments } = await demonstrate(await tinyrepo.generate({ split: "train", seed }), random);
      const turns = turnsOf(segments).map((text) => codec.encode(text).length);
      expect(Math.max(...turns)).toBeLessThanOrEqual(36);
      lengths.push(codec.encode(textOf(segments)).length);
      written.push(turns.reduce((sum, n) => sum + n, 0));
    }
    const mean = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0) / values.length;
    expect(mean(lengths)).toBeGreaterThan(150);
    expect(mean(lengths)).toBeLessThan(220);
    expect(mean(written) / mean(lengths)).toBeCloseTo(1 / 3, 1);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(384);
  });

  test("greps for the function first exactly when the issue does not name the file", async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { task, named } = await generateTask({ split: "train", seed });
      const [first] = turnsOf((await demonstrate(task, () => 1)).segments);
      const command = named ? "cat -n src/" : `grep -rn "function ${task.functions[0] ?? ""}" src`;
      expect(first).toContain(`<parameter=command>\n${command}`);
    }
  });

  test("a wrong first edit carries no weight, and is taken back", async () => {
    const task = await tinyrepo.generate({ split: "train", seed: 14 });
    const { segments } = await demonstrate(task, () => 0);
    const unlearned = segments.filter(({ sampled, weight }) => sampled && weight === 0);
    expect(unlearned).toHaveLength(1);
    expect(unlearned[0]?.text).toContain("sed -i '");
    expect(textOf(segments)).toMatch(
      /sed -i[^]*FAIL [^]*retry\n[^]*git checkout src\/[^]*sed -i[^]*0 failed[^]*submit/,
    );
  });
});

test("line, old piece and new piece are decisive", () => {
  const weighted = (segments: readonly Segment[]) => segments.map(({ text, weight }) => [text, weight]);
  const edit = { path: "src/list.js", line: 12, from: " < ", to: " <= ", occurrence: 1 };
  expect(weighted(decisionSegments(edit))).toEqual([
    ["line ", 1],
    ["12", 4],
    [":", 1],
    [" < ", 4],
    ["should be", 1],
    [" <= ", 4],
  ]);
  expect(weighted(decisionSegments({ ...edit, line: 2, from: "2", to: "1" }))).toEqual([
    ["line ", 1],
    ["2", 4],
    [": ", 1],
    ["2", 4],
    [" should be ", 1],
    ["1", 4],
  ]);
});

test("a drill is the numbered file and the decision about it", async () => {
  const { segments } = await drill({ split: "train", seed: 5 });
  expect(await drill({ split: "train", seed: 5 })).toEqual({ segments });
  expect(textOf(segments)).toMatch(
    /^<\|im_start\|>user\n.* gives .*<\|im_end\|>\n<\|im_start\|>user\n<tool_response>\n {5}1\tfunction /,
  );
  expect(turnsOf(segments)).toHaveLength(1);
  expect(turnsOf(segments)[0]).toMatch(/^line \d+:.*should be.*\n<\/think>\n\n$/);
});
