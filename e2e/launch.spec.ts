import { expect, type Page, test } from "@playwright/test";

/** Updates that the header shows as done. */
async function updatesDone(page: Page): Promise<number> {
  const text = await page.getByText(/^update \d+ of \d+$/).innerText();
  return Number(/\d+/.exec(text)?.[0]);
}

/** Updates done, and points that the entropy panel shows and has, read at one moment; NaN when it hides some. */
async function updatesAndPoints(page: Page): Promise<{ updates: number; points: number }> {
  const text = await page.locator("body").innerText();
  const updates = Number(/update (\d+) of \d+/.exec(text)?.[1]);
  const points = Number(/Token entropy[^]*?(\d+) of \1 points/.exec(text)?.[1]);
  return { updates, points };
}

test("launch the demo, watch it train, read a trajectory, stop it", async ({ page }) => {
  test.setTimeout(240_000);
  const name = `demo ${Date.now()}`;

  await test.step("launch", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Launch" }).click();
    await expect(page.getByRole("radio", { name: "Demo" })).toBeChecked();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Launch", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("points appear by themselves", async () => {
    await expect(page.getByText(/^update [1-9]\d* of \d+$/)).toBeVisible({ timeout: 60_000 });
    const first = await updatesDone(page);
    await expect.poll(() => updatesDone(page), { timeout: 60_000 }).toBeGreaterThan(first);
    await expect(page.getByRole("region", { name: "Reward", exact: true })).toContainText(/\d+ of \d+ points/);
  });

  await test.step("a reload misses nothing and repeats nothing", async () => {
    const before = await updatesDone(page);
    await page.reload();
    await expect
      .poll(async () => {
        const { updates, points } = await updatesAndPoints(page);
        return updates >= before && points === updates;
      })
      .toBe(true);
  });

  await test.step("read a trajectory", async () => {
    await page.getByRole("link", { name: "Rollouts" }).click();
    await page
      .getByRole("link", { name: /^Open the trajectory/ })
      .first()
      .click();
    const turn = page.getByRole("article", { name: "Turn 1", exact: true });
    await expect(turn).toBeVisible();
    await expect(turn).toContainText("as written");
    await expect(turn).toContainText("<");
    await page.getByRole("button", { name: "Tokens", exact: true }).click();
    await expect(page.getByText("p > 0.9")).toBeVisible();
    await page.getByRole("link", { name: `${name} /` }).click();
  });

  await test.step("stop", async () => {
    await page.getByRole("button", { name: "Stop…" }).click();
    const question = page.getByRole("alertdialog", { name: `Stop ${name}?` });
    await question.getByRole("button", { name: "Stop the run" }).click();
    await expect(page.getByRole("banner").getByText("stopped", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Pause" })).toBeDisabled();
  });
});

test("a wrong setting is named at its field and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/launch");
  const groupSize = page.getByLabel("Group size");
  await groupSize.fill("1");
  await expect(groupSize).toHaveAccessibleDescription(/must be a whole number from 2 to 64/);
  await page.getByRole("button", { name: "Correct Group size" }).click();
  await expect(groupSize).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "back to 5" }).click();
  await expect(page.getByText("to correct before it can start")).toBeHidden();
});

test("an address that leads nowhere says so and leads back", async ({ page }) => {
  await page.goto("/runs/run_that_never_was");
  await expect(page.getByRole("heading", { name: "There is no such run" })).toBeVisible();
  await page.getByRole("link", { name: "All runs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
});
