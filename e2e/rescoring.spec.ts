import { expect, test, type Page } from "@playwright/test";
import { seedScenario } from "./seed.ts";

/** Launches a run as small as the demo that retires a task as soon as one group of it is all solved, and opens its rescores. */
async function retiringRun(page: Page, name: string): Promise<void> {
  await page.goto("/launch?preset=demo");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Updates", { exact: true }).fill("200");
  await page.getByLabel("Mastered after", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await tabOf(page, "Rescores").click();
}

const tabOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Of this run" }).getByRole("link", { name });

test("retire, rescore from the browser, see the heat map, reinstate by hand", async ({ page }) => {
  test.setTimeout(420_000);
  await retiringRun(page, `retiring ${Date.now()}`);
  const form = page.getByRole("region", { name: "Rescore", exact: true });
  const cost = form.getByRole("status");

  await test.step("the cost is shown before anything starts", async () => {
    await expect(cost).toContainText(/1 version × \d+ tasks? × 2 attempts = \d+ rollouts/, { timeout: 240_000 });
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible({ timeout: 60_000 });
    await form.getByLabel("Attempts").fill("3");
    await expect(cost).toContainText(/× 3 attempts = \d+ rollouts/);
  });

  await test.step("it starts at once and runs to its end while the run is paused", async () => {
    await form.getByRole("button", { name: "Start", exact: true }).click();
    const row = page.getByRole("table", { name: "Rescores" }).getByRole("row", { name: /manual/ });
    await expect(row).toContainText("× 3 attempts");
    await expect(row).toContainText("completed", { timeout: 180_000 });
  });

  const heat = page.getByRole("table", { name: "Tasks under each version" });
  const reinstate = heat.getByRole("button", { name: /^Reinstate / }).first();
  let taskId = "";
  await test.step("the heat map has each task under the version", async () => {
    await expect(heat.getByRole("columnheader", { name: /^v \d+/ })).toHaveCount(1);
    taskId = ((await reinstate.getAttribute("aria-label")) ?? "").replace("Reinstate ", "");
    await expect(heat.getByRole("row").filter({ hasText: taskId })).toContainText(/[01]\.\d{3}/);
  });

  await test.step("a task goes back into the pool, asked first", async () => {
    await reinstate.click();
    const dialog = page.getByRole("alertdialog", { name: `Reinstate ${taskId}?` });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await reinstate.click();
    await dialog.getByRole("button", { name: "Reinstate the task" }).click();
    await expect(heat.getByRole("row").filter({ hasText: taskId })).toContainText("drawn again");
  });

  await test.step("the registry and the events tell of it", async () => {
    await tabOf(page, "Tasks").click();
    const entry = page.getByRole("list", { name: "Retired-task registry" }).getByRole("listitem").first();
    await expect(entry).toContainText(taskId);
    await expect(entry).toContainText("by hand");
    await tabOf(page, "Events").click();
    await expect(page.getByText(`Reinstated ${taskId} (by hand).`)).toBeVisible();
  });

  await page.getByRole("button", { name: "Stop…" }).click();
  await page.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByRole("banner").or(page.locator("header")).getByText("stopped").first()).toBeVisible();
});

test("the capacity study is one click, and one page answers whether it forgets", async ({ page }) => {
  test.setTimeout(600_000);
  seedScenario("forgetting");

  await test.step("its card is launched as sizes times seeds", async () => {
    await page.goto("/experiments");
    await page.getByRole("link", { name: "Capacity study…" }).click();
    await expect(page.getByRole("radio", { name: "Capacity study" })).toBeChecked();
    await expect(page.getByText("2 arms × 2 seeds = 4 runs")).toBeVisible();
  });

  await test.step("every arm has an answer in words, with its numbers", async () => {
    await page.goto("/experiments");
    await page.getByRole("link", { name: "synthetic capacity study" }).click();
    await page.getByRole("link", { name: "Does it forget?" }).click();
    const answers = page.getByRole("list", { name: "Answers" }).getByRole("listitem");
    await expect(answers).toHaveCount(2);
    await expect(answers.nth(0)).toContainText(
      /Forgets: −0\.\d{3} \[−0\.\d{3}, −0\.\d{3}\], from .* tasks retired by update/,
    );
    await expect(answers.nth(1)).toContainText("No forgetting seen");
    await expect(page.getByRole("region", { name: "base xs-base", exact: true })).toBeVisible();
  });

  await test.step("other checkpoints can be compared, and the address keeps them", async () => {
    await page.getByLabel("Retired by update", { exact: true }).selectOption("140");
    await page.getByLabel("Rescored again at update").selectOption("220");
    await expect(page).toHaveURL(/retired=140&again=220/);
    await expect(page.getByRole("list", { name: "Answers" })).toContainText("at update 140 to");
    await page.reload();
    await expect(page.getByLabel("Rescored again at update")).toHaveValue("220");
  });
});
