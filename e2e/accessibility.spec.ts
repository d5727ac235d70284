import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { callApi, launchSmall, launchSmallLadder, queryApi } from "./api.ts";

interface Place {
  readonly name: string;
  readonly path: string;
}

/** What axe finds wrong on the page, as lines a person can act on. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary.split("\n").join(" ")}`,
    ),
  );
}

interface ListedRollout {
  readonly id: string;
  readonly groupId: string;
  readonly taskId: string;
}

interface TrainedRun {
  readonly runId: string;
  readonly newest: ListedRollout;
  readonly other: ListedRollout;
}

/** The run's base policy and its last checkpoint on a benchmark of two tasks; returns the ids of both evaluations. */
async function evaluated(request: APIRequestContext, runId: string): Promise<readonly [string, string]> {
  const benchmark = `accessible-${Date.now()}`;
  const tasks = { taskset: "demo-24", sample: 2, attempts: 2 };
  await callApi(request, "evaluations.createBenchmark", { name: benchmark, role: "validation", ...tasks });
  const policies = [
    { kind: "base", name: "xs-base" },
    { kind: "checkpoint", runId, version: 2 },
  ];
  const wish = { policies, benchmarks: [benchmark] };
  const started = (await callApi(request, "evaluations.request", wish)) as readonly { readonly id: string }[];
  const [first, second] = started;
  if (!first || !second) throw new Error("Nothing was started.");
  const list = async () => (await queryApi(request, "evaluations.list", { runId })) as readonly Progressing[];
  await expect
    .poll(async () => (await list()).every(({ status }) => status === "completed"), { timeout: 60_000 })
    .toBe(true);
  await callApi(request, "evaluations.select", { runId, benchmark });
  return [first.id, second.id];
}

interface Progressing {
  readonly status: string;
}

/** A run with an update and two rollouts of its newest group, to have every page with something in it. */
async function trainedRun(request: APIRequestContext): Promise<TrainedRun> {
  const runId = await launchSmall(request, { name: `accessible ${Date.now()}`, updates: 2 });
  const state = async () => (await queryApi(request, "runs.get", { runId })) as { readonly status: string };
  await expect.poll(async () => (await state()).status, { timeout: 90_000 }).toBe("completed");
  const list = await queryApi(request, "rollouts.list", { runId });
  const [newest, ...rest] = (list as { readonly rows: readonly ListedRollout[] }).rows;
  const other = rest.find(({ groupId }) => groupId === newest?.groupId);
  if (!newest || !other) throw new Error("The run left no group.");
  return { runId, newest, other };
}

/** An experiment of two arms that are over, so that its page has curves, verdicts and values. */
async function trainedLadder(request: APIRequestContext): Promise<string> {
  const experimentId = await launchSmallLadder(request, { name: `accessible ladder ${Date.now()}` });
  const state = async () =>
    (await queryApi(request, "experiments.get", { experimentId })) as { readonly status: string };
  await expect.poll(async () => (await state()).status, { timeout: 120_000 }).toBe("completed");
  return experimentId;
}

test("every page is free of faults that axe can find, in both themes", async ({ page, request }) => {
  test.setTimeout(540_000);
  const { runId, newest, other } = await trainedRun(request);
  const [base, trained] = await evaluated(request, runId);
  const experimentId = await trainedLadder(request);
  const run = `/runs/${runId}`;
  const places: readonly Place[] = [
    { name: "runs", path: "/runs" },
    { name: "launch", path: "/launch" },
    { name: "launch of a ladder", path: "/launch?mode=ladder" },
    { name: "launch of a stress test", path: "/launch?mode=stress" },
    { name: "experiments", path: "/experiments" },
    { name: "experiment", path: `/experiments/${experimentId}` },
    { name: "does it forget?", path: `/experiments/${experimentId}?tab=forgetting` },
    { name: "compare", path: `/compare?runs=${runId}` },
    { name: "tasks", path: "/tasks" },
    { name: "rescores", path: "/rescores" },
    { name: "evaluations", path: "/evaluations" },
    { name: "start of evaluations", path: `/evaluations?tab=start&from=${runId}` },
    { name: "benchmarks", path: "/evaluations?tab=benchmarks" },
    { name: "endpoints", path: "/evaluations?tab=endpoints" },
    { name: "evaluation", path: `/evaluations/${trained}` },
    { name: "decision", path: `/evaluations/compare?a=${base}&b=${trained}` },
    { name: "workers", path: "/workers" },
    { name: "run", path: run },
    { name: "rollouts", path: `${run}?tab=rollouts` },
    { name: "tasks of a run", path: `${run}?tab=tasks` },
    { name: "evaluations of a run", path: `${run}?tab=evaluations` },
    { name: "events", path: `${run}?tab=events` },
    { name: "rollout", path: `/rollouts/${newest.id}` },
    { name: "group", path: `/groups/${newest.groupId}` },
    { name: "pair", path: `/pair?left=${newest.id}&right=${other.id}` },
    { name: "taskset", path: "/tasks/demo-24" },
    { name: "task", path: `/tasks/demo-24/${encodeURIComponent(newest.taskId)}` },
  ];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const { name, path } of places) {
      await test.step(`${name}, ${theme}`, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0);
        expect.soft(await faults(page), `${name}, ${theme}`).toEqual([]);
      });
    }
    await test.step(`what lies over a page, ${theme}`, async () => {
      await page.goto("/runs");
      await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
      for (const keys of ["Control+k", "Shift+?"]) {
        await page.keyboard.press(keys);
        await page.getByRole("dialog").waitFor();
        expect.soft(await faults(page), `${keys}, ${theme}`).toEqual([]);
        await page.keyboard.press("Escape");
      }
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("dialog", { name: "Columns" }).waitFor();
      expect.soft(await faults(page), `columns, ${theme}`).toEqual([]);
    });
  }
});
