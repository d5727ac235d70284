import { expect, test } from "@playwright/test";
import { launchSmall, stopAll } from "./api.ts";

test("find, choose, compare and open runs with the keyboard alone", async ({ page, request }) => {
  const stamp = `keys${Date.now()}`;
  const ids: string[] = [];
  for (const name of ["first", "second", "third"]) {
    ids.push(await launchSmall(request, { name: `${stamp} ${name}` }));
  }
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

  await test.step("g and a letter go to a page, the palette to anything", async () => {
    await page.goto("/workers");
    await expect(heading("Workers")).toBeVisible();
    await press("g", "l");
    await expect(heading("Launch")).toBeVisible();
    await press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("experiments");
    await press("Enter");
    await expect(heading("Experiments")).toBeVisible();
    await press("g", "r");
    await expect(heading("Runs")).toBeVisible();
  });

  await test.step("? lists every key, Escape closes it", async () => {
    await press("Shift+?");
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await expect(help.getByRole("region", { name: "Runs" })).toContainText("Compare the selected runs");
    await expect(help.getByRole("region", { name: "Go to" })).toContainText("Workers");
    await press("j", "Escape");
    await expect(help).toBeHidden();
  });

  await test.step("/ goes to the filter, where letters are letters", async () => {
    await press("/");
    await page.keyboard.type(stamp);
    await expect(page.getByRole("searchbox", { name: "Filter runs" })).toHaveValue(stamp);
    await expect(page.getByRole("table", { name: "Runs" }).getByRole("link")).toHaveCount(3);
  });

  await test.step("j and k walk, x chooses, c compares", async () => {
    await press("Shift+Tab");
    await press("j");
    await expect(page.getByRole("link", { name: `${stamp} third` })).toBeFocused();
    await press("x", "j", "j", "k");
    await expect(page.getByRole("link", { name: `${stamp} second` })).toBeFocused();
    await press("x");
    await expect(page.getByText("2 selected")).toBeVisible();
    await press("c");
    await expect(page).toHaveURL(new RegExp(`/compare\\?runs=${ids[2]},${ids[1]}`));
    await page.goBack();
  });

  await test.step("Enter opens the run, the palette finds another", async () => {
    await expect(page.getByRole("table", { name: "Runs" }).getByRole("link")).toHaveCount(3);
    await press("j", "Enter");
    await expect(heading(`${stamp} third`)).toBeVisible();
    await press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill(`${stamp} first`);
    await page.getByRole("option", { name: new RegExp(`${stamp} first`) }).waitFor();
    await press("Enter");
    await expect(heading(`${stamp} first`)).toBeVisible();
  });

  await test.step("no single key changes a run", async () => {
    const changes: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() === "POST") changes.push(sent.url());
    });
    await page.goto(`/runs?q=${stamp}`);
    await expect(page.getByRole("table", { name: "Runs" }).getByRole("link")).toHaveCount(3);
    await press("j", "x");
    for (const key of "abdefhimnopqstuvwyz0123456789") await press(key, "Escape");
    await press("Delete", "Backspace");
    expect(changes).toEqual([]);
  });
  await stopAll(request, ids);
});
