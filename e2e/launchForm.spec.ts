import { expect, type Page, test } from "@playwright/test";
import { queryApi } from "./api.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Configuration as YAML" });
const launchButton = (page: Page) => page.getByRole("button", { name: "Launch", exact: true });

/** Replaces the whole text of the editor, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((pasted) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Bodies of everything that was sent to change something. */
function listenForPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  return sent;
}

const small = `# small, to be quick
tasks: { taskset: demo-24 }
rollout:
  tasksPerUpdate: 4   # a sixth of the pool
  groupSize: 2
async: { inFlightGroups: 4 }
score: { everyUpdates: 0 }
updates: 1
seed: 5
`;

test("form and YAML are one: what is changed in one is changed in the other, comments stay", async ({ page }) => {
  await page.goto("/launch?view=both");
  await paste(page, small);
  await expect(page.getByLabel("Group size")).toHaveValue("2");
  await expect(page.getByLabel("Seeds")).toHaveValue("5");

  await page.getByLabel("Tasks per update").fill("3");
  await expect(editor(page)).toContainText("tasksPerUpdate: 3   # a sixth of the pool");
  await page.getByLabel("Seeds").fill("7, 8");
  await expect(editor(page)).toContainText("seed: 7");

  await page.getByRole("radio", { name: "gspo", exact: true }).check();
  await expect(editor(page)).toContainText("tisCap: 2");
  const changes = page.getByRole("list", { name: "Changed settings" });
  await expect(changes).toContainText("cispo → gspo");
  await expect(changes).toContainText("5 → 2");
});

test("a YAML error is at its line; nothing starts until it is corrected", async ({ page }) => {
  const sent = listenForPosts(page);
  await page.goto("/launch?view=both");
  await paste(page, small.replace("groupSize: 2", "groupSize: 1").replace("updates:", "update:"));
  const problems = page.getByRole("list", { name: "Problems in the YAML" });
  await expect(problems.getByRole("listitem")).toHaveText([
    /^line 5 ?rollout\.groupSize is 1: must be a whole number from 2 to 64/,
    /^line 8 ?update is not a setting \(did you mean updates\?\)/,
  ]);
  await expect(page.getByLabel("Group size")).toHaveAccessibleDescription(/must be a whole number from 2 to 64/);

  await paste(page, `${small}updates: 2\n`);
  await expect(problems.getByRole("listitem")).toHaveText(/^line 10 ?This setting is here a second time/);
  await expect(page.getByLabel("Group size")).toBeDisabled();
  await page.getByRole("button", { name: "Correct the YAML" }).click();
  await expect(editor(page)).toBeFocused();
  expect(sent).toEqual([]);

  await paste(page, small);
  await expect(page.getByText("Every setting can be accepted.")).toBeVisible();
  await expect(launchButton(page)).toBeVisible();
});

test("what no configuration needs is refused, with the reason and the limit", async ({ page }) => {
  await page.goto("/launch?view=yaml");
  const problems = page.getByRole("list", { name: "Problems in the YAML" });
  await paste(page, "updates: .nan\noptimizer:\n  learningRate: 1e999\n");
  await expect(problems).toContainText("updates is NaN");
  await expect(problems).toContainText("optimizer.learningRate is Infinity");
  await paste(page, "a: &a [1]\nb: [*a, *a]\n");
  await expect(problems).toContainText("An alias (*a) is not read here");
  await paste(page, "# ".padEnd(1_048_576, "x"));
  await expect(page.getByText("The text has 1,048,576 characters: at most 65,536 are read.")).toBeVisible();
  await expect(editor(page)).toContainText("*a, *a");
});

test("a dry run says what would be stored and stores nothing", async ({ page, request }) => {
  const runs = async () => JSON.stringify(await queryApi(request, "runs.search", { limit: 1_000 }));
  await page.goto("/launch");
  const before = await runs();
  await page.getByLabel("Name", { exact: true }).fill("never stored");
  await page.getByRole("button", { name: "Dry run" }).click();
  const answer = page.getByRole("region", { name: "Dry run" });
  await expect(answer).toContainText("Nothing was stored.");
  await expect(answer).toContainText("never stored");
  await expect(answer).toContainText("demo-24, 24 tasks");
  await expect(answer.getByRole("table", { name: "First tasks" }).getByRole("row")).toHaveCount(1 + 8);
  expect((await runs()).includes("never stored")).toBe(false);
  expect(before.includes("never stored")).toBe(false);

  await page.getByLabel("Turns", { exact: true }).fill("7");
  await expect(answer).toBeHidden();
});

test("a dry run of a stress test says what it would measure, names what would be refused, and starts nothing", async ({
  page,
  request,
}) => {
  const experiments = async () => JSON.stringify(await queryApi(request, "experiments.list", undefined));
  await page.goto("/launch?mode=stress&preset=demo");
  await page.getByLabel("Name", { exact: true }).fill("never measured");
  await page.getByLabel("Candidates", { exact: true }).fill("40");
  await page.getByLabel("Pool size").fill("20");
  const tryOut = page.getByRole("button", { name: "Dry run" });
  await tryOut.click();
  const answer = page.getByRole("region", { name: "Dry run" });
  await expect(answer).toContainText("40 candidates");
  await expect(answer).toContainText("4 attempts at each: 160 rollouts");
  await expect(answer).toContainText("20 tasks at most");
  await expect(answer).toContainText(/About \d/);

  const mastered = page.getByLabel("Mastered after");
  await mastered.fill("3");
  await expect(answer).toBeHidden();
  await tryOut.click();
  await expect(mastered).toHaveAccessibleDescription(/must be 0 in a stress test/);
  await expect(page.getByRole("button", { name: "Correct Mastered after" })).toBeVisible();
  expect(await experiments()).not.toContain("never measured");
});

test("a grid of 2 × 2 with its count, launched as one experiment", async ({ page }) => {
  test.setTimeout(240_000);
  const name = `grid ${Date.now()}`;
  await page.goto("/launch?view=both");
  await paste(page, small);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Vary a setting" }).click();
  await page.getByLabel("Setting 1 to vary").selectOption("rollout.groupSize");
  await page.getByLabel("Values of setting 1").fill("2, 1");
  await expect(page.getByLabel("Values of setting 1")).toHaveAccessibleDescription(
    /^groupSize 1: rollout\.groupSize is 1/,
  );
  await page.getByLabel("Values of setting 1").fill("2, 3");
  await page.getByRole("button", { name: "Vary a setting" }).click();
  await page.getByLabel("Setting 2 to vary").selectOption("gate.duplicateCall");
  await page.getByLabel("Values of setting 2").fill("on, off");
  await expect(page.getByText("4 arms × 1 seed = 4 runs")).toBeVisible();
  await expect(page.getByText(/^About \d+ min/)).toBeVisible();

  await launchButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("4 of 4 runs done")).toBeVisible({ timeout: 120_000 });
  const differences = page.getByRole("region", { name: "What differs" });
  await expect(differences.getByText(/^2 of \d+ settings, 4 arms/)).toBeVisible();
});

test("more than a hundred runs are asked about", async ({ page }) => {
  const sent = listenForPosts(page);
  await page.goto("/launch");
  await page.getByRole("button", { name: "Vary a setting" }).click();
  await page.getByLabel("Setting 1 to vary").selectOption("updates");
  await page.getByLabel("Values of setting 1").fill(Array.from({ length: 51 }, (_, index) => index + 1).join(", "));
  await page.getByLabel("Seeds").fill("1, 2");
  await expect(page.getByText("51 arms × 2 seeds = 102 runs")).toBeVisible();
  await launchButton(page).click();
  const question = page.getByRole("alertdialog", { name: "Launch 102 runs?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(sent).toEqual([]);
});

test("clone a run, see the difference, launch it; names are text, never markup", async ({ page }) => {
  test.setTimeout(180_000);
  const name = `<img src=x onerror="document.title='hit'"> ${Date.now()}`;
  await page.goto("/launch?view=yaml");
  await paste(page, small);
  await page.getByLabel("Name", { exact: true }).fill("x".repeat(121));
  await page.getByRole("button", { name: "Correct Name" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/121 characters: at most 120/);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await launchButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await expect(page).not.toHaveTitle("hit");

  await page.getByRole("link", { name: "Clone…" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Launch a clone" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name}, again · seed 5`);
  await page.getByLabel("Turns", { exact: true }).fill("6");
  const changes = page.getByRole("list", { name: "Changed settings" });
  await expect(changes.getByRole("listitem")).toHaveText(["Turns8 → 6"]);
  await page.getByLabel("Compared with").selectOption("the defaults");
  await expect(changes).toContainText("stress-160 → demo-24");
  await launchButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name}, again · seed 5` })).toBeVisible({
    timeout: 30_000,
  });
});

test("the presets are chosen with the keyboard", async ({ page }) => {
  await page.goto("/launch");
  await page.getByRole("radio", { name: "Demo" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Stress test, asynchronous" })).toBeChecked();
  await expect(page).toHaveURL(/preset=stress-160/);
});
