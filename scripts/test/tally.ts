import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** How many tests of one runner passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Counts a vitest JSON report. A file that fails outside its tests (it does not load, or a hook throws) counts as one
 * failure, and so does a run that ended badly without saying why.
 */
export function tallyVitest(reportPath: string, exitCode: number): Tally {
  if (!existsSync(reportPath)) return { passed: 0, failed: 1 };
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(reportPath, "utf8")));
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((result) => result.status);
    return status === "failed" && !own.includes("failed") ? [...own, "failed"] : own;
  });
  return honest({ passed: count(statuses, "passed"), failed: count(statuses, "failed") }, exitCode);
}

/** Counts a Playwright JSON report; a flaky test is a failed one. */
export function tallyPlaywright(reportPath: string, exitCode: number): Tally {
  if (!existsSync(reportPath)) return { passed: 0, failed: 1 };
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(reportPath, "utf8")));
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, exitCode);
}

/** The sum of tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

const count = (statuses: readonly string[], wanted: string) => statuses.filter((status) => status === wanted).length;

const honest = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
