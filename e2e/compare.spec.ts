import { expect, type Page, test } from "@playwright/test";
import { seedScenario } from "./seed.ts";

test.beforeAll(() => {
  test.setTimeout(180_000);
  seedScenario("ladder");
});

const chart = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const query = (page: Page) => new URL(page.url()).searchParams;

test("compare three ablations with two seeds each", async ({ page, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);

  await test.step("from the experiment to its runs side by side, seeds found by themselves", async () => {
    await page.goto("/experiments");
    await page.getByRole("link", { name: "synthetic ladder" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "synthetic ladder" })).toBeVisible();
    await expect(chart(page, "Arms and verdicts").getByRole("link", { name: /^Open / })).toHaveCount(6);
    await page.getByRole("link", { name: "Compare runs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
    await expect(page.getByText("6 runs in 3 groups")).toBeVisible();
    await expect(page.getByText("synthetic", { exact: true })).toBeVisible();
  });

  await test.step("each line is the mean of both seeds, and every point counts", async () => {
    const sampled = chart(page, "Reward");
    await expect(sampled).toContainText("mean and min–max, n = 2");
    await expect(sampled).toContainText(/360 of 720 points/);
    for (const arm of ["gate", "raw-format", "full"]) await expect(sampled).toContainText(arm);
  });

  await test.step("curves that are not estimated alike say so, with the setting", async () => {
    await expect(page.getByRole("status").filter({ hasText: "Not estimated alike" })).toContainText("gate.format");
    await expect(chart(page, "Reward")).toContainText("not estimated alike: gate.format");
    await expect(chart(page, "Lag, mean")).not.toContainText("not estimated alike");
  });

  await test.step("only settings that differ are shown, and they can be copied", async () => {
    const settings = page.getByRole("table", { name: "Settings by group" });
    await expect(settings.getByRole("row", { name: /gate\.format/ })).toContainText(/parsed.*raw.*raw/);
    await expect(settings.getByRole("row", { name: /loss\.kind/ })).toBeHidden();
    await page.getByRole("searchbox", { name: "Filter settings" }).fill("gate");
    await expect(settings.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByText("Copied 1 settings of 3 groups as Markdown")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "| setting | gate | raw-format | full |\n| --- | --- | --- | --- |\n| gate.format | parsed | raw | raw |",
    );
    await page.getByRole("searchbox", { name: "Filter settings" }).fill("");
  });

  await test.step("differences are to the baseline, which the address names", async () => {
    const values = page.getByRole("table", { name: "Values by group" });
    await expect(values).toContainText(/n = 2/);
    await page.getByRole("button", { name: "make baseline: full", exact: true }).click();
    await page.getByRole("radio", { name: "difference" }).check();
    await expect(chart(page, "Reward")).toContainText("Δ to baseline, mean");
    expect(query(page).get("view")).toBe("difference");
    expect(query(page).get("baseline")).toMatch(/^run_/);
    await page.reload();
    await expect(chart(page, "Reward")).toContainText("Δ to baseline, mean");
    await expect(page.getByRole("combobox", { name: "Baseline" })).toHaveValue(query(page).get("baseline") ?? "");
    const heads = page.getByRole("table", { name: "Settings by group" }).getByRole("columnheader");
    await expect(heads.nth(1)).toContainText("full baseline");
  });

  await test.step("small multiples have a chart for each group, a facet one for each value", async () => {
    await page.getByRole("radio", { name: "multiples" }).check();
    for (const arm of ["gate", "raw-format", "full"]) await expect(chart(page, `Reward: ${arm}`)).toBeVisible();
    await page.getByRole("combobox", { name: "Facet" }).selectOption("gate.format");
    await expect(chart(page, "Reward: parsed")).toBeVisible();
    await expect(chart(page, "Reward: gate")).toBeHidden();
  });

  await test.step("brushing an axis by keyboard leaves the runs that pass there", async () => {
    const panel = chart(page, "Parallel coordinates");
    await expect(panel).toContainText("6 of 6 runs kept");
    await panel.getByRole("slider", { name: "Format gate, lowest kept" }).focus();
    await page.keyboard.press("End");
    await expect(panel).toContainText("2 of 6 runs kept");
    expect(query(page).get("brush")).toBe("gate.format~1~1");
    await page.keyboard.press("Escape");
    await expect(panel).toContainText("6 of 6 runs kept");
  });
});

test("runs are chosen here too, and ids that no run has are named", async ({ page }) => {
  await page.goto("/compare");
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await page.getByRole("button", { name: "Choose runs…" }).click();
  const dialog = page.getByRole("dialog", { name: "Runs to compare" });
  await dialog.getByRole("searchbox", { name: "Filter runs" }).fill("synthetic ladder full");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Take all 2" }).click();
  await dialog.getByRole("button", { name: "Compare 2" }).click();
  await expect(page.getByText("2 runs in 1 group")).toBeVisible();
  await page.goto(`${page.url()},run_of_another_folder`);
  await expect(page.getByText("1 not found")).toBeVisible();
});
