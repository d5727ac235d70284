import { expect, type Page, test } from "@playwright/test";
import { launchSmall, stopAll } from "./api.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Runs" }).getByRole("row");
const names = async (page: Page) =>
  (await rows(page).getByRole("link").allInnerTexts()).map((name) => name.split(" ").at(-1));
const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter runs" });

test("find, sort, annotate, archive and restore runs, and share what is shown", async ({ page, request, context }) => {
  const stamp = `list${Date.now()}`;
  const ids = [
    // Long enough that none is over before the test stops them.
    await launchSmall(request, { name: `${stamp} calm`, seed: 1, updates: 2_000 }),
    await launchSmall(request, { name: `${stamp} careless`, seed: 2, maxLag: 8, updates: 2_000 }),
    await launchSmall(request, { name: `${stamp} third`, seed: 3, updates: 2_000 }),
  ];

  await test.step("words find runs; those that wait say their place", async () => {
    await page.goto("/runs");
    await filter(page).fill(stamp);
    await expect.poll(() => names(page)).toEqual(["third", "careless", "calm"]);
    await expect(rows(page).filter({ hasText: "third" })).toContainText(/\d(st|nd|rd|th) in the queue/);
  });

  await test.step("a filter that cannot be read says where, and changes nothing", async () => {
    await filter(page).fill(`${stamp} config.async.maxLag > many`);
    await expect(filter(page)).toHaveAccessibleDescription(/config\.async\.maxLag is “many”: must be a number/);
    await expect.poll(() => names(page)).toEqual(["third", "careless", "calm"]);
  });

  await test.step("chips and text are one filter", async () => {
    await filter(page).fill(`${stamp} config.async.maxLag > 1`);
    await expect.poll(() => names(page)).toEqual(["careless"]);
    await page.getByRole("button", { name: "Remove config.async.maxLag > 1" }).click();
    await expect(filter(page)).toHaveValue(stamp);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const editor = page.getByRole("dialog", { name: "Add a filter" });
    await editor.getByRole("searchbox").fill("seed");
    await editor
      .getByRole("button", { name: /^Seed seed/ })
      .first()
      .click();
    await editor.getByLabel("How it compares").selectOption("<");
    await editor.getByLabel("Value").fill("3");
    await editor.getByRole("button", { name: "Apply" }).click();
    await expect(filter(page)).toHaveValue(`${stamp} and seed < 3`);
    await expect.poll(() => names(page)).toEqual(["careless", "calm"]);
    await filter(page).fill(stamp);
  });

  await test.step("a column is added and sorted by", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const picker = page.getByRole("dialog", { name: "Columns" });
    await picker.getByRole("searchbox").fill("config.async.maxLag");
    await picker.getByRole("checkbox").first().check();
    await page.keyboard.press("Escape");
    const head = page.getByRole("columnheader", { name: /^Max lag/ });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect.poll(() => names(page)).toEqual(["careless", "third", "calm"]);
    await head.getByRole("button").click();
    await expect.poll(() => names(page)).toEqual(["third", "calm", "careless"]);
    await page
      .getByRole("columnheader", { name: /^Run/ })
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => names(page)).toEqual(["calm", "third", "careless"]);
  });

  await test.step("a column says what it is to the keyboard, and keeps the place and width it is given", async () => {
    const head = page.getByRole("columnheader", { name: /^Max lag/ });
    await head.getByRole("button").focus();
    await expect(page.getByRole("tooltip")).toContainText("config.async.maxLag");
    await head.getByRole("separator").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const picker = page.getByRole("dialog", { name: "Columns" });
    await picker.getByRole("button", { name: "Pin Max lag at the left" }).click();
    await picker.getByRole("button", { name: "Move Max lag up" }).click();
    await page.keyboard.press("Escape");
    const at = (place: number) => page.getByRole("columnheader").nth(place); // the first holds the check marks
    const width = await at(2).getByRole("separator").getAttribute("aria-valuenow");
    await expect(at(2)).toHaveAccessibleName(/^Max lag/);
    await page.reload();
    await expect.poll(() => names(page)).toHaveLength(3);
    await expect(at(2)).toHaveAccessibleName(/^Max lag/);
    await expect(at(2).getByRole("separator")).toHaveAttribute("aria-valuenow", width ?? "none");
  });

  await test.step("several runs are tagged at once, and found by the tag", async () => {
    for (const name of ["calm", "third"]) await page.getByRole("checkbox", { name: `Select ${stamp} ${name}` }).check();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("New tag").fill(`tag-${stamp}`);
    await page.keyboard.press("Enter");
    await expect(rows(page).getByTitle(`tag-${stamp}`)).toHaveCount(2);
    const told = page.getByRole("listitem").filter({ hasText: `2 runs tagged tag-${stamp}` });
    await told.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page).getByTitle(`tag-${stamp}`)).toHaveCount(0);
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("New tag").fill(`tag-${stamp}`);
    await page.keyboard.press("Enter");
    await expect(rows(page).getByTitle(`tag-${stamp}`)).toHaveCount(2);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await filter(page).fill(`tag = tag-${stamp}`);
    await expect.poll(() => names(page)).toEqual(["calm", "third"]);
  });

  await test.step("notes are kept", async () => {
    await page.getByRole("checkbox", { name: `Select ${stamp} third` }).check();
    await page.getByRole("button", { name: "Notes…" }).click();
    await page.getByRole("textbox", { name: "Notes" }).fill("waits for calm");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`Notes of ${stamp} third saved`)).toBeVisible();
    await filter(page).fill(`notes ~ "waits for" and ${stamp}`);
    await expect.poll(() => names(page)).toEqual(["third"]);
  });

  await test.step("archiving can be undone, and what is archived restored", async () => {
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No run matches" })).toBeVisible();
    const told = page.getByRole("listitem").filter({ hasText: "third archived" });
    await told.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => names(page)).toEqual(["third"]);
    await page.getByRole("checkbox", { name: `Select ${stamp} third` }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No run matches" })).toBeVisible();
    await page.getByRole("button", { name: /^Archived/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Archived runs" })).toBeVisible();
    await page.getByRole("checkbox", { name: `Select ${stamp} third` }).check();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByRole("button", { name: "Back to runs" }).click();
    await expect.poll(() => names(page)).toEqual(["third"]);
  });

  await test.step("a saved view brings all of it back", async () => {
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("button", { name: "Save this view…" }).click();
    await page.getByLabel("Name of the view").fill(stamp);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Saved the view ${stamp}`)).toBeVisible();
    const address = page.url();
    await page.goto("/runs");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("button", { name: stamp, exact: true }).click();
    await expect.poll(() => names(page)).toEqual(["third"]);
    expect(page.url()).toBe(address);
  });

  await test.step("a long address is shared as a short link", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const metrics = Array.from({ length: 120 }, (_, index) => `metric.some/quantity_${index}`);
    const columns = ["name", ...metrics].join(",");
    await page.goto(`/runs?${new URLSearchParams({ q: stamp, cols: columns }).toString()}`);
    await expect.poll(() => names(page)).toHaveLength(3);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("button", { name: "Copy a link to this view" }).click();
    await expect(page.getByText("Copied the short link to this view")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/v\/[\w-]{12}$/);
    await page.goto(link);
    await expect.poll(() => names(page)).toHaveLength(3);
    expect(new URL(page.url()).searchParams.get("cols")).toBe(columns);
  });

  await test.step("several are stopped at once, after a question", async () => {
    await page.goto(`/runs?q=${stamp}`);
    await page.getByRole("checkbox", { name: "Select all loaded runs" }).check();
    await page.getByRole("button", { name: "Stop…" }).click();
    await page.getByRole("alertdialog", { name: "Stop 3 runs?" }).getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopping 3 runs")).toBeVisible();
    await expect(rows(page).getByText("stopped", { exact: true })).toHaveCount(3, { timeout: 60_000 });
  });
  await stopAll(request, ids);
});

test("on a phone runs are cards, and nothing is wider than the screen", async ({ page, request }) => {
  const name = `narrow${Date.now()}`;
  const id = await launchSmall(request, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/runs?q=${name}`);
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("link", { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel("Sort by").selectOption("Run");
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole("button", { name: "Sorted ascending; sort descending" }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByRole("toolbar", { name: "Selected runs" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await stopAll(request, [id]);
});
