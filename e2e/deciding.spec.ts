import { type APIRequestContext, expect, test } from "@playwright/test";
import { callApi, launchSmall, queryApi } from "./api.ts";

interface Measured {
  readonly id: string;
  readonly status: string;
}

/** A short run whose first two checkpoints are evaluated on a benchmark of their own; their evaluations, in that order. */
async function evaluatedCheckpoints(request: APIRequestContext, benchmark: string): Promise<[string, string]> {
  const runId = await launchSmall(request, { name: `decided ${benchmark}`, updates: 2 });
  const version = async () =>
    ((await queryApi(request, "runs.get", { runId })) as { readonly version: number }).version;
  await expect.poll(version, { timeout: 120_000 }).toBe(2);
  await callApi(request, "evaluations.createBenchmark", {
    name: benchmark,
    taskset: "demo-24",
    sample: 8,
    attempts: 2,
  });
  const policies = [1, 2].map((checkpoint) => ({ kind: "checkpoint", runId, version: checkpoint }));
  const wish = { policies, benchmarks: [benchmark] };
  const started = (await callApi(request, "evaluations.request", wish)) as readonly Measured[];
  const ids = started.map(({ id }) => id);
  const list = async () => (await queryApi(request, "evaluations.list", {})) as readonly Measured[];
  const done = async () => (await list()).filter(({ id, status }) => ids.includes(id) && status === "completed").length;
  await expect.poll(done, { timeout: 120_000 }).toBe(2);
  return [ids[0] ?? "", ids[1] ?? ""];
}

test("from two evaluated checkpoints to a decision, and a pair labelled by keyboard", async ({ page, request }) => {
  test.setTimeout(300_000);
  const benchmark = `deciding-${Date.now()}`;
  const [a, b] = await evaluatedCheckpoints(request, benchmark);
  const decision = page.getByRole("region", { name: "Decision" });

  await test.step("two evaluations are chosen, and the sentence says what they show", async () => {
    await page.goto("/evaluations/compare");
    await page.getByLabel("Base", { exact: true }).selectOption(a);
    await page.getByLabel("Against", { exact: true }).selectOption(b);
    await expect(page).toHaveURL(new RegExp(`a=${a}&b=${b}`));
    const sentence = page.getByTestId("decision-sentence");
    await expect(sentence).toContainText(
      `On ${benchmark} (8 tasks attempted by both policies, 16 and 16 scored attempts)`,
    );
    await expect(sentence).toContainText(/\[95 % interval .*paired bootstrap over tasks \(p [=<] [\d.]+\)/);
    await expect(decision.getByRole("list", { name: "Warnings" })).toContainText("Only 8 tasks");
  });

  await test.step("pooled attempts are warned of, and the address keeps the choice", async () => {
    await decision.getByRole("radio", { name: "attempts" }).check();
    await expect(decision.getByRole("list", { name: "Warnings" })).toContainText(
      "Attempts at one task are not independent",
    );
    await expect(page).toHaveURL(/unit=attempts/);
    await decision.getByRole("radio", { name: "tasks" }).check();
    await expect(decision.getByRole("table", { name: "Tests" }).getByRole("row").nth(1)).toContainText("main");
  });

  const listed = page.getByRole("group", { name: /^Pairs, / }).getByRole("button");
  const chosen = page.getByRole("region", { name: "Chosen pair" });
  const mode = (name: string) => chosen.getByRole("button", { name: new RegExp(name) });
  await test.step("a failed pair is labelled by its number, and unlabelled", async () => {
    await page.getByLabel("Pairs shown").selectOption("unlabelled");
    await listed.first().click();
    await page.keyboard.press("1");
    await expect(page.getByRole("region", { name: "Failure modes" })).toContainText("1 confirmed");
    await page.getByLabel("Pairs shown").selectOption("all");
    await listed.filter({ hasText: "Lost requirement" }).first().click();
    await expect(mode("Lost requirement")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("4");
    await expect(mode("Weak ground truth")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("4");
    await expect(mode("Weak ground truth")).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("what the rules propose is only that, until it is judged", async () => {
    await page.getByRole("button", { name: "Propose labels" }).click();
    await expect(page.getByText(/The rules read \d+ failed rollouts/)).toBeVisible();
    const exported: unknown = await (await request.get(`/api/v1/comparisons/labels.json?a=${a}&b=${b}`)).json();
    expect(exported).toContainEqual(expect.objectContaining({ mode: "lostRequirement", status: "confirmed" }));
  });

  await test.step("the help lists the keys, and o opens the pair", async () => {
    await page.keyboard.press("Shift+?");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Confirm what is proposed");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/pair\?left=rol_\w+&right=rol_\w+/);
  });
});
