import { expect, type Page, test } from "@playwright/test";
import { launchSmall, queryApi } from "./api.ts";

/** Rows of the list, as the links that open them. */
const opened = (page: Page) => page.getByRole("table", { name: "Rollouts" }).getByRole("link", { name: /^Open the/ });

test("from an update to its rollouts, to one of them token by token, its group, and another beside it", async ({
  page,
  request,
}) => {
  test.setTimeout(480_000);
  const runId = await launchSmall(request, { name: `rollouts ${Date.now()}`, updates: 3 });
  const status = async () => ((await queryApi(request, "runs.get", { runId })) as { readonly status: string }).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("completed");

  await test.step("a point of the board leads to the rollouts behind it", async () => {
    await page.goto(`/runs/${runId}`);
    const chart = page.getByRole("group", { name: /arrow keys read it point by point/ }).first();
    await chart.click();
    await page.getByRole("link", { name: /^Rollouts of update [1-3] →$/ }).click();
    await expect(page).toHaveURL(/tab=rollouts&step=[1-3]$/);
    await expect(page.getByText("8 of 8 rollouts")).toBeVisible();
    const first = opened(page).first();
    const task = await first.textContent();
    await first.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(task ?? "");
    await expect(page.getByRole("article", { name: "Turn 1", exact: true })).toBeVisible();
  });

  await test.step("a task that is picked is that task alone; what is typed is part of an id", async () => {
    await page.goto(`/runs/${runId}?tab=rollouts&step=1`);
    const task = page.getByLabel("Task", { exact: true });
    const filters = page.getByRole("list", { name: "Filters" });
    const { tasks } = (await queryApi(request, "rollouts.facets", { runId })) as { readonly tasks: readonly string[] };
    const shortest = [...tasks].sort((a, b) => a.length - b.length)[0] ?? "";
    await task.fill(shortest.slice(0, -1));
    await expect(filters).toContainText("task contains: ");
    await expect(page).toHaveURL(/[?&]task=/);
    await task.fill(shortest);
    await expect(filters).toContainText(`task: ${shortest}`);
    await expect(page).toHaveURL(/[?&]taskId=/);
  });

  await test.step("what matches is to be had as a file; a condition that is not understood is refused, not dropped", async () => {
    const csv = await request.get(`/api/v1/runs/${runId}/rollouts.csv?step=2&sort=reward`);
    const lines = (await csv.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 8);
    expect(lines[0]).toMatch(/^rollout id,run id,/);
    const json = (await (await request.get(`/api/v1/runs/${runId}/rollouts.json?step=2`)).json()) as readonly object[];
    expect(json).toHaveLength(8);
    const refused = await request.get(`/api/v1/runs/${runId}/rollouts.csv?step=two`);
    expect(refused.status()).toBe(400);
    expect(await refused.text()).toContain("an update such as 12, or a range such as 3-20");
    await page.goto(`/runs/${runId}?tab=rollouts&step=2`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /^CSV/ }).click();
    expect((await saved).suggestedFilename()).toBe(`${runId}-rollouts.csv`);
  });

  await test.step("the rollouts of an update, narrowed and ordered in the address", async () => {
    await page.goto(`/runs/${runId}?tab=rollouts&step=2`);
    await expect(page.getByText("8 of 8 rollouts")).toBeVisible();
    await page.getByRole("button", { name: "Advantage" }).click();
    await expect(page).toHaveURL(/sort=advantage/);
    await page.getByLabel("Exit", { exact: true }).selectOption("submitted");
    await expect(page.getByRole("list", { name: "Filters" })).toContainText("exit: submitted");
    await page.reload();
    await expect(page.getByLabel("Exit", { exact: true })).toHaveValue("submitted");
    await page.getByRole("button", { name: "Remove the filter exit: submitted" }).click();
    await expect(page.getByText("8 of 8 rollouts")).toBeVisible();
  });

  await test.step("j and Enter open one", async () => {
    await page.keyboard.press("j");
    await expect(opened(page).first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(opened(page).nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/rollouts\/rol_/);
  });

  await test.step("turns, raw beside parsed, and on by key", async () => {
    const first = page.getByRole("article", { name: "Turn 1", exact: true });
    await expect(first).toContainText("as written");
    await expect(first).toContainText("as read");
    await page.keyboard.press("j");
    await expect(page).toHaveURL(/turn=1/);
  });

  await test.step("tokens by what the trainer saw, with the loss's own rule", async () => {
    await page.getByRole("button", { name: "Tokens", exact: true }).click();
    await page.getByRole("button", { name: "mask", exact: true }).click();
    await expect(page.getByText(/ω lies in \[0, 2\]|the trainer never saw its tokens/)).toBeVisible();
    await page.getByRole("button", { name: "log-prob", exact: true }).click();
    const strip = page.getByRole("group", { name: /^Tokens of turn 1;/ });
    await strip.locator("[data-token='0']").focus();
    await page.keyboard.press("ArrowRight");
    await expect(strip.locator("[data-token='1']")).toBeFocused();
    await expect(page.getByText(/ln π rollout −?\d/).first()).toBeVisible();
  });

  await test.step("the change against the reference, on demand", async () => {
    const change = page.getByRole("region", { name: "Change" });
    await change.getByRole("button", { name: "reference", exact: true }).click();
    await expect(change.getByRole("group", { name: /^buggy → reference/ })).toContainText("@@");
    await change.getByRole("button", { name: "candidate → reference" }).click();
    await expect(page).toHaveURL(/diff=toGold/);
  });

  await test.step("its group side by side, then two of it as a pair", async () => {
    await page.getByRole("link", { name: "Side by side" }).click();
    await expect(page.getByRole("table", { name: "Rollouts of the group" })).toContainText("Advantage");
    await expect(page.getByRole("table", { name: "Commands by turn" })).toBeVisible();
    await page.getByRole("link", { name: "beside #1" }).click();
    await expect(page).toHaveURL(/\/pair\?left=rol_\w+&right=rol_\w+/);
    await expect(page.getByRole("table", { name: "Facts of both rollouts" })).toContainText("Reward");
    await expect(page.getByRole("article", { name: "Turn 1", exact: true })).toBeVisible();
  });

  await test.step("other rollouts of the task are offered", async () => {
    await page.getByRole("region", { name: "Right" }).getByRole("button", { name: "Change…" }).click();
    await expect(page.getByText(/other rollouts? of this task/)).toBeVisible();
  });
});
