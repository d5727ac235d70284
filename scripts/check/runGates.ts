import type { Gate } from "./gates.ts";
import type { Outcome } from "./runCommand.ts";

const AT_ONCE = 2;

/**
 * Runs the gates, two at a time, and prints one line for each as it ends, below it what it found, and a last line with
 * the sum. Returns how many failed; running no gate counts as a failure.
 */
export async function runGates(root: string, gates: readonly Gate[], print: (line: string) => void): Promise<number> {
  const startedAt = performance.now();
  const queue = [...gates];
  let failed = 0;
  const work = async () => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift()) {
      const gateStartedAt = performance.now();
      const { ok, output } = await judge(gate, root);
      if (!ok) failed += 1;
      print(`${ok ? "pass" : "FAIL"}  ${gate.name.padEnd(12)} ${seconds(gateStartedAt).padStart(6)} s`);
      if (!ok) print(output.replace(/^/gm, "      "));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (gates.length === 0) failed = 1;
  print(`${gates.length - failed} of ${gates.length} gates passed in ${seconds(startedAt)} s`);
  return failed;
}

/** A gate that throws has failed; its message is what it found. */
async function judge(gate: Gate, root: string): Promise<Outcome> {
  try {
    return await gate.run(root);
  } catch (error) {
    return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
