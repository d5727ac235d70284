import type { Locator, Page } from "@playwright/test";

/** A picture of the user guide. */
export interface Shot {
  readonly name: string;
  /** Default: light, 1280 px wide. */
  readonly looks?: readonly ("light" | "dark" | "narrow")[];
  /** Opens the page and waits until it shows what it should. */
  readonly open: (page: Page) => Promise<void>;
}

const shown = (locator: Locator) => locator.filter({ visible: true }).first().waitFor();

/** Opens the page of a run, found by its name, with a query of its own. */
async function openRun(page: Page, name: string, query = ""): Promise<void> {
  await page.goto(`/runs?q=${encodeURIComponent(`name = "${name}"`)}`);
  await page.goto(`${await hrefOf(page.getByRole("link", { name, exact: true }))}${query}`);
}

/** Opens the demo run that was really trained. */
async function openTrained(page: Page, query = ""): Promise<void> {
  await page.goto(`/runs?q=${encodeURIComponent("preset = demo and synthetic = false and updates >= 20")}`);
  await page.goto(`${await hrefOf(page.locator('a[href^="/runs/run_"]'))}${query}`);
}

async function openExperiment(page: Page, name = "synthetic ladder", query = ""): Promise<void> {
  await page.goto("/experiments");
  await page.goto(`${await hrefOf(page.getByRole("link", { name }))}${query}`);
}

async function hrefOf(link: Locator): Promise<string> {
  const href = await link.first().getAttribute("href");
  if (href === null) throw new Error("The link leads nowhere.");
  return href;
}

const charts = (page: Page) => shown(page.getByText(/\d+ of [\d,]+ points/));
const estimated = (page: Page) => shown(page.getByText(/^About \d/));
const editorOf = (page: Page) => page.getByRole("textbox", { name: "Configuration as YAML" });

const launching: readonly Shot[] = [
  {
    name: "launch",
    looks: ["light", "dark", "narrow"],
    open: async (page) => {
      await page.goto("/launch");
      await estimated(page);
    },
  },
  {
    name: "launch-yaml",
    open: async (page) => {
      await page.goto("/launch?view=both");
      await shown(editorOf(page));
      await page.getByLabel("Group size").fill("1");
      await page.getByRole("heading", { name: /^Settings/ }).evaluate((heading) => {
        heading.scrollIntoView();
        window.scrollBy(0, -120);
      });
      await shown(page.getByText(/rollout\.groupSize is 1/));
    },
  },
  {
    name: "launch-dry-run",
    open: async (page) => {
      await page.goto("/launch");
      await page.getByRole("button", { name: "Vary a setting" }).click();
      await page.getByLabel("Setting 1 to vary").selectOption("async.maxLag");
      await page.getByLabel("Values of setting 1").fill("0, 1, 2");
      await page.getByLabel("Seeds").fill("1, 2");
      await page.getByRole("button", { name: "Dry run" }).click();
      await shown(page.getByText("Nothing was stored."));
      await page.getByRole("heading", { name: /^Dry run/ }).evaluate((heading) => {
        heading.scrollIntoView();
        window.scrollBy(0, -240);
      });
    },
  },
  {
    name: "launch-ladder",
    open: async (page) => {
      await page.goto("/launch?mode=ladder");
      await estimated(page);
    },
  },
  {
    name: "launch-stress",
    open: async (page) => {
      await page.goto("/launch?mode=stress");
      await estimated(page);
      await page.getByText("Candidates from").scrollIntoViewIfNeeded();
    },
  },
];

const watching: readonly Shot[] = [
  {
    name: "runs",
    looks: ["light", "dark", "narrow"],
    open: async (page) => {
      await page.goto("/runs?q=synthetic");
      await shown(page.locator('a[href^="/runs/run_"]'));
    },
  },
  {
    name: "run",
    looks: ["light", "dark", "narrow"],
    open: async (page) => {
      await openRun(page, "synthetic healthy");
      await charts(page);
    },
  },
  {
    name: "run-nan",
    open: async (page) => {
      await openRun(page, "synthetic nan storm");
      await charts(page);
      await page.getByRole("region", { name: "Mismatch KL" }).evaluate((panel) => {
        panel.scrollIntoView();
        window.scrollBy(0, -110);
      });
    },
  },
  ...["collapse", "resume", "spike"].map((scenario) => ({
    name: `run-${scenario}`,
    open: async (page: Page) => {
      await openRun(page, `synthetic ${scenario}`);
      await charts(page);
    },
  })),
  {
    name: "run-tasks",
    open: async (page) => {
      await openTrained(page, "?tab=tasks");
      await shown(page.getByText("Reward by task and update"));
    },
  },
  {
    name: "run-rescores",
    open: async (page) => {
      await openRun(page, "synthetic forgetting", "?tab=rescores");
      await shown(page.getByText("Taken for granted, and measured"));
    },
  },
  {
    name: "rescores",
    looks: ["light", "narrow"],
    open: async (page) => {
      await page.goto("/rescores");
      await shown(page.getByText("completed", { exact: true }));
    },
  },
  {
    name: "rollout",
    looks: ["light", "dark"],
    open: async (page) => {
      await openTrained(page, "?tab=rollouts&solved=yes&purpose=train");
      await page.goto(await hrefOf(page.locator('a[href^="/rollouts/"]')));
      await shown(page.getByRole("article", { name: "Turn 1" }));
    },
  },
];

const value = /: \d\.\d{3} \[/;
const matrixOf = (page: Page) => page.getByRole("table", { name: "Policies by benchmarks" });

const evaluating: readonly Shot[] = [
  {
    name: "evaluations",
    looks: ["light", "dark", "narrow"],
    open: async (page) => {
      await page.goto("/evaluations");
      await shown(matrixOf(page).getByRole("link", { name: value }));
    },
  },
  {
    name: "evaluation",
    open: async (page) => {
      await page.goto("/evaluations");
      await page.goto(await hrefOf(matrixOf(page).getByRole("link", { name: value })));
      await shown(page.getByRole("region", { name: "Pinned" }));
    },
  },
  {
    name: "run-evaluations",
    open: async (page) => {
      await openTrained(page, "?tab=evaluations");
      await charts(page);
    },
  },
];

/** Both checkpoints of the scenario `evaluations` on its first benchmark. */
async function openDecision(page: Page): Promise<void> {
  await page.goto("/evaluations/compare");
  await page.getByLabel("Base", { exact: true }).selectOption({ label: "synthetic evaluated, update 20" });
  await page.getByLabel("Against", { exact: true }).selectOption({ label: "synthetic evaluated, update 60" });
  await shown(page.getByTestId("decision-sentence"));
  await shown(page.getByRole("region", { name: "Chosen pair" }));
}

const deciding: readonly Shot[] = [
  { name: "deciding", looks: ["light", "dark", "narrow"], open: openDecision },
  {
    name: "deciding-pairs",
    open: async (page) => {
      await openDecision(page);
      await page.getByRole("button", { name: "Propose labels" }).click();
      await shown(page.getByText("proposed by a rule"));
      await page.getByRole("region", { name: "Pairs" }).evaluate((panel) => {
        panel.scrollIntoView();
        window.scrollBy(0, -64);
      });
    },
  },
];

const comparing: readonly Shot[] = [
  {
    name: "experiment",
    open: async (page) => {
      await openExperiment(page);
      await charts(page);
    },
  },
  {
    name: "forgetting",
    looks: ["light", "dark", "narrow"],
    open: async (page) => {
      await openExperiment(page, "synthetic capacity study", "?tab=forgetting");
      await shown(page.getByText("Do the arms differ?"));
      await charts(page);
    },
  },
  {
    name: "compare",
    looks: ["light", "dark"],
    open: async (page) => {
      await openExperiment(page);
      await page.goto(await hrefOf(page.locator('a[href^="/compare?"]')));
      await charts(page);
    },
  },
  {
    name: "tasks",
    open: async (page) => {
      await page.goto("/tasks");
      await shown(page.getByText("demo-24"));
    },
  },
  {
    name: "workers",
    open: async (page) => {
      await page.goto("/workers");
      await shown(page.getByText("rollout-1"));
    },
  },
  {
    name: "keyboard",
    open: async (page) => {
      await page.goto("/runs?q=synthetic");
      await shown(page.locator('a[href^="/runs/run_"]'));
      await page.getByRole("button", { name: /^Keyboard/ }).click();
      await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    },
  },
];

/** Every picture, page by page. */
export const allShots: readonly Shot[] = [...launching, ...watching, ...evaluating, ...deciding, ...comparing];
