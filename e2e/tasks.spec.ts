import { expect, test, type Page } from "@playwright/test";
import { launchSmall } from "./api.ts";

/** A run as small as the demo, trained for two updates; returns its address. */
async function trainedRun(page: Page, name: string): Promise<string> {
  await page.goto("/launch?preset=demo");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Updates", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("update 2 of 2")).toBeVisible({ timeout: 120_000 });
  return new URL(page.url()).pathname;
}

test("from a taskset to a task, and to its solution when asked for", async ({ page }) => {
  await page.goto("/tasks");
  await page.getByRole("table", { name: "Tasksets" }).getByRole("link", { name: "demo-24" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "demo-24" })).toBeVisible();
  await expect(page.getByText("24 of 24 tasks")).toBeVisible();

  await test.step("filter and order are in the address", async () => {
    await page.getByLabel("Order").selectOption("lowest base pass rate first");
    await page.getByLabel("Filter tasks").fill("pool");
    await expect(page).toHaveURL(/order=hardest/);
    await page.reload();
    await expect(page.getByLabel("Order")).toHaveValue("hardest");
  });

  await test.step("the task shows issue, files and tests, and the solution behind a click", async () => {
    await page.getByRole("table", { name: "Tasks" }).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "Issue" })).toContainText(/gives .* want /);
    await expect(page.getByRole("region", { name: "Files" })).toContainText("module.exports");
    await expect(page.getByRole("list", { name: "Fail-to-pass" })).toContainText("→");
    const solution = page.getByRole("region", { name: "Reference solution" });
    await expect(solution).not.toContainText("@@");
    await solution.getByRole("button", { name: "Show the reference solution" }).click();
    await expect(solution).toContainText("@@");
  });

  await test.step("on to the next task and back", async () => {
    const first = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("link", { name: "Task after" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(first ?? "");
    await page.getByRole("link", { name: "Task before" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(first ?? "");
  });
});

test("the pool follows its run without being asked again, and at rest asks for nothing", async ({ page, request }) => {
  test.setTimeout(240_000);
  const runId = await launchSmall(request, { name: `pool ${Date.now()}`, updates: 2 });
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(sent.url()));
  await page.goto(`/runs/${runId}?tab=tasks`);
  await expect(page.getByText("24 tasks × 2 updates")).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole("application", { name: /at each of 2 updates/ })).toBeVisible();
  await expect(page.getByText(/^of their newest groups; \d+ of 8 in the whole run$/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = asked.filter((url) => url.includes("tasks.")).length;
  await page.getByLabel("Filter tasks").fill("pool");
  await expect(page).toHaveURL(/task=pool/);
  expect(asked.filter((url) => url.includes("tasks."))).toHaveLength(before);
});

test("from a cell of the heat map to its rollouts, by keyboard alone", async ({ page }) => {
  test.setTimeout(240_000);
  const run = await trainedRun(page, `heat ${Date.now()}`);
  await page.goto(`${run}?tab=tasks&order=newest`);
  const map = page.getByRole("application", { name: /Mean reward of 24 tasks at each of 2 updates/ });
  await map.focus();
  await map.press("ArrowDown");
  await map.press("End");
  const panel = page.getByRole("region", { name: "Reward by task and update" });
  await expect(panel).toContainText(/update 2, (silent, )?mean reward/); // the task drawn last comes first
  const taskId = await panel.locator("p .font-mono").textContent();
  await map.press("Enter");
  await expect(page).toHaveURL(/tab=rollouts/);
  await expect(page.getByText(taskId ?? "no task").first()).toBeVisible();

  await test.step("and the task's own page knows of the run", async () => {
    await page.goto(`/tasks/demo-24/${encodeURIComponent(taskId ?? "")}`);
    const history = page.getByRole("list", { name: "History by run" });
    await expect(history.getByRole("listitem").first()).toContainText(/of \d+ rollouts/);
    await history
      .getByRole("link", { name: /^Rollouts of this task in/ })
      .first()
      .click();
    await expect(page).toHaveURL(/tab=rollouts/);
  });
});

test("the workers show what they use of the machine", async ({ page }) => {
  await page.goto("/workers");
  await expect(page.getByText(/of all cores/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Memory of trainer/ })).toBeVisible();
});
