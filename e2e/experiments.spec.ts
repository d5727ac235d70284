import { expect, test } from "@playwright/test";

const rungs = [
  "Public recipe, asynchronous",
  "Ladder 2: + raw format",
  "Ladder 3: + numerics",
  "Ladder 4: + cache rebuild",
];

/** What makes any recipe as small as the demo. */
const demoSized = { "Tasks per update": "8", "Groups in flight": "8", Updates: "2", "Score every": "2" };

test("launch a ladder of two arms and see both on one page", async ({ page }) => {
  test.setTimeout(300_000);
  const name = `ladder ${Date.now()}`;

  await test.step("put it together", async () => {
    await page.goto("/launch");
    await page.getByRole("link", { name: "Ladder", exact: true }).click();
    for (const rung of rungs) await page.getByRole("checkbox", { name: rung }).uncheck();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Taskset").selectOption("demo-24");
    for (const [label, value] of Object.entries(demoSized)) await page.getByLabel(label, { exact: true }).fill(value);
    await expect(page.getByText("2 arms × 1 seed = 2 runs")).toBeVisible();
  });

  await test.step("launch", async () => {
    await page.getByRole("button", { name: "Launch", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
    for (const arm of ["gate", "full"]) {
      await expect(page.getByRole("link", { name: `Open ${name} · ${arm} · seed 1` })).toBeVisible();
    }
  });

  await test.step("both are trained and drawn over each other", async () => {
    await expect(page.getByText("2 of 2 runs done")).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole("region", { name: "Reward", exact: true })).toContainText("4 of 4 points");
    await expect(page.getByRole("region", { name: "Reward, newest weights" })).toContainText("4 of 4 points");
  });

  await test.step("what differs is beside them, and nothing else", async () => {
    const settings = page.getByRole("table", { name: "Settings by arm" });
    await expect(settings.getByRole("row", { name: /gate\.format/ })).toContainText(/parsed\s*raw/);
    await expect(settings.getByRole("row", { name: /tasks\.taskset/ })).toBeHidden();
    await page.getByLabel("Differences only").uncheck();
    await expect(settings.getByRole("row", { name: /tasks\.taskset/ })).toBeVisible();
  });

  await test.step("from a run back to its experiment", async () => {
    await page.getByRole("link", { name: `Open ${name} · full · seed 1` }).click();
    await expect(page.getByText("update 2 of 2")).toBeVisible();
    await page.getByRole("link", { name: "Experiment, arm full /" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

test("a wrong entry is named at its field and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/launch?mode=ladder");
  const seeds = page.getByLabel("Seeds");
  await seeds.fill("1, 2, 1");
  await expect(seeds).toHaveAccessibleDescription(/Seed 1 is given twice/);
  await page.getByLabel("Group size").fill("1");
  await page.getByRole("button", { name: "Correct 2 settings" }).click();
  await expect(seeds).toBeFocused();
  await expect(page.getByText("2 settings to correct before it can start")).toBeVisible();
  expect(sent).toEqual([]);
});

test("what only the server can refuse is named at its field too", async ({ page }) => {
  await page.goto("/launch?mode=stress&preset=demo");
  const mastered = page.getByLabel("Mastered after");
  await mastered.fill("3");
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(mastered).toHaveAccessibleDescription(/must be 0 in a stress test/);
  await expect(page.getByRole("heading", { level: 1, name: "Launch" })).toBeVisible();
});

test("settings of another loss are not in the form", async ({ page }) => {
  await page.goto("/launch");
  await expect(page.getByLabel("Importance mask")).toBeVisible();
  await expect(page.getByLabel("TIS cap")).toBeHidden();
  await page.getByRole("radio", { name: "gspo", exact: true }).check();
  await expect(page.getByLabel("Importance mask")).toBeHidden();
  await expect(page.getByLabel("TIS cap")).toBeVisible();
});
