import type { Task } from "@holdfast/harness";
import { demonstrate } from "@holdfast/harness";
import { turnText } from "@holdfast/harness/testing";
import { qwenProfile, seededRandom } from "@holdfast/recipe";

/** What a scripted policy writes in one rollout, turn by turn; after the last turn it writes nothing. */
export type Script = readonly string[];

/** The turns of a demonstration that solves the task. */
export async function rightScript(task: Task, seed: string): Promise<Script> {
  const { segments } = await demonstrate(task, seededRandom("script", seed));
  const turns: string[] = [];
  let writing = false;
  for (const { text, sampled } of segments) {
    if (sampled && writing) turns.push((turns.pop() ?? "") + text);
    else if (sampled) turns.push(text);
    writing = sampled;
  }
  return turns;
}

/** One script per way to fail: submits unchanged files, says no call, repeats a command, never ends a turn. */
export const wrongScripts: readonly Script[] = [
  [turnText("done", "submit")],
  [`nothing to do${qwenProfile.stopPiece}`],
  [turnText("look", "ls src"), turnText("look", "ls src")],
  ["look ".repeat(200)],
];

/** Solves the task in half of all rollouts, and fails in any of the ways otherwise. */
export function sometimesRight(task: Task, seed: string): Script | Promise<Script> {
  const random = seededRandom("play", seed);
  if (random() < 0.5) return rightScript(task, seed);
  return wrongScripts[Math.floor(random() * wrongScripts.length)] ?? [];
}
