import { expect, type Page, test } from "@playwright/test";
import { launchSmall, queryApi } from "./api.ts";

/** Creates a benchmark on the demo's tasks in the form that is open; attempts are those given. */
async function createBenchmark(page: Page, name: string, { attempts, role }: { attempts: string; role: string }) {
  const form = page.getByRole("region", { name: "New benchmark" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("radio", { name: role }).check();
  await form.getByLabel("Taskset").selectOption("demo-24");
  await form.getByLabel("Sample").fill("4");
  await form.getByLabel("Attempts", { exact: true }).fill(attempts);
  await form.getByRole("button", { name: "Create" }).click();
}

test("from a benchmark to a matrix, a chosen checkpoint and a decision", async ({ page, request }) => {
  test.setTimeout(240_000);
  const stamp = Date.now();
  const [dev, final] = [`dev-${stamp}`, `final-${stamp}`];
  const runName = `evaluated ${stamp}`;
  const runId = await launchSmall(request, { name: runName, updates: 2 });
  const version = async () =>
    ((await queryApi(request, "runs.get", { runId })) as { readonly version: number }).version;
  await expect.poll(version, { timeout: 120_000 }).toBe(2);

  await test.step("a wrong field is named, and nothing is created until it is right", async () => {
    await page.goto("/evaluations?tab=benchmarks");
    await createBenchmark(page, dev, { attempts: "0", role: "validation" });
    const form = page.getByRole("region", { name: "New benchmark" });
    await expect(form.getByLabel("Attempts", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByRole("status")).toContainText("Nothing was created");
    await form.getByLabel("Attempts", { exact: true }).fill("2");
    await form.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("table", { name: "Benchmarks" })).toContainText(dev);
    await createBenchmark(page, final, { attempts: "2", role: "test" });
    await expect(page.getByRole("table", { name: "Benchmarks" })).toContainText(final);
  });

  await test.step("what it costs is there before anything starts", async () => {
    await page.goto(`/evaluations?tab=start&from=${runId}`);
    const policies = page.getByRole("region", { name: "Policies", exact: true });
    await policies.getByRole("checkbox", { name: "2", exact: true }).check();
    await policies.getByRole("checkbox", { name: "xs-base", exact: true }).check();
    const benchmarks = page.getByRole("region", { name: "Benchmarks" });
    await benchmarks.getByRole("checkbox", { name: dev }).check();
    await benchmarks.getByRole("checkbox", { name: final }).check();
    await expect(page.getByText(/^4 evaluations, 32 rollouts/)).toBeVisible();
    await page.getByRole("button", { name: "Start" }).click();
  });

  const matrix = page.getByRole("table", { name: "Policies by benchmarks" });
  const valueOf = (policy: string, benchmark: string) =>
    matrix.getByRole("link", { name: new RegExp(`${policy}.* on ${benchmark}: \\d\\.\\d{3} \\[`) });
  await test.step("the matrix fills by itself", async () => {
    await expect(matrix).toBeVisible();
    for (const policy of [runName, "xs-base"]) {
      for (const benchmark of [dev, final]) await expect(valueOf(policy, benchmark)).toBeVisible({ timeout: 120_000 });
    }
    await expect(matrix.getByRole("columnheader", { name: dev })).toContainText("validation");
  });

  await test.step("a checkpoint is chosen by the validation benchmark, and marked wherever it stands", async () => {
    await page.goto(`/runs/${runId}?tab=evaluations`);
    const choosing = page.getByRole("region", { name: "Choose a checkpoint" });
    await choosing.getByLabel("Highest pass@1 on").selectOption({ value: dev });
    await choosing.getByRole("button", { name: "Choose" }).click();
    await expect(choosing.getByRole("list", { name: "Chosen checkpoints" })).toContainText(`chosen on ${dev}`);
    await expect(matrix.getByText("used to choose").first()).toBeVisible();
    await page.goto(`/runs/${runId}?tab=checkpoints`);
    await expect(page.getByRole("table", { name: "Checkpoints" })).toContainText(`chosen on ${dev}`);
  });

  await test.step("a cell opens its evaluation, and that its tasks and rollouts", async () => {
    await page.goto("/evaluations");
    await valueOf(runName, final).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`on ${final}`);
    await expect(page.getByRole("region", { name: "Result" })).toContainText("left out");
    await page
      .getByRole("link", { name: /^Rollouts of / })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("evaluates", { exact: true })).toBeVisible();
  });

  await test.step("two policies are compared on a benchmark of both", async () => {
    await page.goto("/evaluations");
    await matrix.getByRole("checkbox", { name: new RegExp(`^Compare ${runName}`) }).check();
    await matrix.getByRole("checkbox", { name: /^Compare .*xs-base/ }).check();
    const bar = page.getByRole("toolbar", { name: "Selected policies" });
    await bar.getByRole("combobox").selectOption(final);
    await bar.getByRole("link", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/evaluations\/compare\?a=\w+&b=\w+/);
    await expect(page.getByRole("region", { name: "Decision" })).toContainText(final);
    await expect(page.getByTestId("decision-sentence")).toContainText(/update 2.*95 %/);
  });

  await test.step("a benchmark is archived, and that undone", async () => {
    await page.goto("/evaluations?tab=benchmarks");
    const benchmarks = page.getByRole("table", { name: "Benchmarks" });
    await benchmarks.getByRole("button", { name: `Archive ${dev}` }).click();
    await expect(benchmarks).not.toContainText(dev);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(benchmarks).toContainText(dev);
  });
});
