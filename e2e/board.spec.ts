import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { launchSmall, stopAll } from "./api.ts";
import { seedScenario } from "./seed.ts";

const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const chartOf = (page: Page, title: string) =>
  panel(page, title).getByRole("group", { name: /arrow keys read it point by point/ });
const query = (page: Page) => new URL(page.url()).searchParams;

async function openRun(page: Page, name: string): Promise<void> {
  await page.goto(`/runs?q=${encodeURIComponent(`name = "${name}"`)}`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Drags over a part of a chart, in shares of its width. */
async function drag(page: Page, title: string, [from, to]: readonly [number, number]): Promise<void> {
  const box = await panel(page, title).locator(".u-over").boundingBox();
  if (!box) throw new Error(`${title} is not drawn.`);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 8 });
  await page.mouse.up();
}

test("a million points: nothing is lost, and a zoom goes down to every point", async ({ page }) => {
  test.setTimeout(300_000);
  seedScenario("spike");
  await openRun(page, "synthetic spike");
  const reward = panel(page, "Reward");

  await test.step("the chart says how many points stand behind it, and what has no place on the axes", async () => {
    await expect(reward).toContainText(/\d+ of 1,000,000 points/);
    await expect(reward).toContainText("5 NaN");
    await expect(reward).toContainText("1 +∞");
    await expect(reward).toContainText("1 −∞");
  });

  await test.step("a drag zooms every chart, and the address keeps the range", async () => {
    await drag(page, "Reward", [0.4, 0.6]);
    await expect.poll(() => Number(query(page).get("from"))).toBeGreaterThan(390_000);
    await expect(reward).not.toContainText("1,000,000 points");
    await page.reload();
    await expect(reward).toContainText(/\d+ of \d{3},\d{3} points/);
  });

  await test.step("zoomed far enough, every point is drawn", async () => {
    await page.goto(`${new URL(page.url()).pathname}?from=500000&to=500400`);
    await expect(reward).toContainText("401 of 401 points");
  });

  await test.step("a double click shows all of it again", async () => {
    await panel(page, "Reward").locator(".u-over").dblclick();
    await expect(reward).toContainText("1,000,000 points");
    expect(query(page).get("from")).toBeNull();
  });
});

test("read, smooth, scale and take along a chart", async ({ page }) => {
  test.setTimeout(300_000);
  seedScenario("healthy");
  await openRun(page, "synthetic healthy");
  await expect(panel(page, "Policy lag")).toContainText("240 of 240 points");

  await test.step("the keyboard reads a chart point by point", async () => {
    await chartOf(page, "Policy lag").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(panel(page, "Policy lag").getByRole("status")).toContainText("update 2:");
    await page.keyboard.press("End");
    await expect(panel(page, "Policy lag").getByRole("status")).toContainText("update 120:");
    await page.keyboard.press("Escape");
  });

  await test.step("smoothing and axes are in the address", async () => {
    await page.getByLabel("Smoothing", { exact: true }).selectOption("gaussian");
    await expect.poll(() => query(page).get("smooth")).toMatch(/^gaussian-/);
    await page.getByLabel("X axis").selectOption("tokens");
    await expect.poll(() => query(page).get("x")).toBe("tokens");
    await expect(panel(page, "Policy lag")).toContainText("240 of 240 points");
    await page.getByLabel("X axis").selectOption("step");
  });

  await test.step("a picture holds title and legend, the data every point", async () => {
    const menu = panel(page, "Policy lag").getByRole("button", { name: "Policy lag: chart menu" });
    await menu.click();
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Picture, SVG" }).click(),
    ]);
    const svg = readFileSync(await picture.path(), "utf8");
    for (const words of ["<title>Policy lag</title>", ">mean<", ">max<", ">max lag of this run<"]) {
      expect(svg).toContain(words);
    }
    await menu.click();
    const [table] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV, every point" }).click(),
    ]);
    const rows = readFileSync(await table.path(), "utf8")
      .trim()
      .split("\n");
    expect(rows.filter((row) => row.includes("lag/mean"))).toHaveLength(120);
  });

  await test.step("full screen steps through the panels", async () => {
    await panel(page, "Policy lag").getByRole("button", { name: "Policy lag: chart menu" }).click();
    await page.getByRole("menuitem", { name: "Full screen" }).click();
    await expect(page.getByRole("dialog", { name: "Policy lag" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "Token entropy" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("nothing on the board moves while a run is live, and the page says how old the newest data is", async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => {
    const total = { value: 0 };
    Object.assign(window, { layoutShift: total });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total.value += "value" in entry ? Number(entry.value) : 0;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => page.evaluate<number>("window.layoutShift.value");
  const id = await launchSmall(request, { name: `live ${Date.now()}`, updates: 40 });
  await page.goto(`/runs/${id}`);
  await expect(page.getByText(/update ([2-9]|[12]\d) of 40/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/live · \d+ s ago/)).toBeVisible();
  const before = await shift();
  await expect(page.getByText(/update (3\d|40) of 40/)).toBeVisible({ timeout: 120_000 });
  expect((await shift()) - before).toBeLessThan(0.01);
  await stopAll(request, [id]);
});
