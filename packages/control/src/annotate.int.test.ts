import { expect, test } from "vitest";
import { smallConfig, startedRun, withControl } from "./testing.ts";

const it = withControl();

const queued = async (name: string) => (await it.control.launchRun({ name, config: smallConfig() })).id;

async function rowOf(runId: string) {
  const { rows } = await it.control.searchRuns({ columns: [], runIds: [runId], archived: "with", limit: 1 });
  const [row] = rows;
  if (!row) throw new Error(`no row ${runId}`);
  return row;
}

test("tags are given and taken, each once; a wrong one changes nothing", async () => {
  const runId = await queued("tagged");
  await it.control.tagRuns({ runIds: [runId], add: ["b", "a", "b"] });
  await it.control.tagRuns({ runIds: [runId], add: ["c"], remove: ["a", "none"] });
  expect((await rowOf(runId)).tags).toEqual(["b", "c"]);
  await expect(it.control.tagRuns({ runIds: [runId], add: ["fine", "a,b"] })).rejects.toThrow(
    /add\.1: “a,b” is no tag/,
  );
  const many = Array.from({ length: 29 }, (_, index) => `t${index}`);
  await expect(it.control.tagRuns({ runIds: [runId], add: many })).rejects.toThrow("31 tags: must be at most 30");
  await expect(it.control.tagRuns({ runIds: [runId, "run_none"], add: ["x"] })).rejects.toThrow("no run run_none");
  expect((await rowOf(runId)).tags).toEqual(["b", "c"]);
  expect((await it.control.runListChoices()).tags).toEqual(["b", "c"]);
});

test("notes are kept and can be emptied", async () => {
  const runId = await queued("noted");
  await it.control.setRunNotes({ runId, notes: " lag 8, no mask\n" });
  expect((await rowOf(runId)).notes).toBe("lag 8, no mask");
  await it.control.setRunNotes({ runId, notes: "" });
  expect((await rowOf(runId)).notes).toBe("");
});

test("an archived run is out of the list and of the queue until it is restored", async () => {
  const runId = await queued("aside");
  const before = await it.control.countRuns();
  await it.control.archiveRuns([runId]);
  await it.control.startRun(runId);
  expect(await rowOf(runId)).toMatchObject({ status: "queued", statusReason: "archived", queue: null });
  expect((await it.control.searchRuns({ columns: [], filter: "name = aside", limit: 9 })).total).toBe(0);
  expect((await it.control.searchRuns({ columns: [], archived: "only", limit: 9 })).rows).toMatchObject([
    { id: runId },
  ]);
  expect(await it.control.countRuns()).toMatchObject({ total: before.total - 1, archived: 1 });
  await it.control.restoreRuns([runId]);
  expect(await rowOf(runId)).toMatchObject({ status: "running", statusReason: null, archivedAt: null });
});

test("a run at work is not archived, nor is any beside it", async () => {
  const [working, waiting] = [await startedRun(it), await queued("beside")];
  await expect(it.control.archiveRuns([waiting, working])).rejects.toThrow(
    "Still at work: small. Stop or pause it first.",
  );
  expect((await rowOf(waiting)).archivedAt).toBeNull();
});

test("several runs are stopped at once; those that are over stay as they are", async () => {
  const [over, going] = [await startedRun(it), await startedRun(it)];
  await it.control.stopRun(over);
  expect(await it.control.stopRuns([over, going])).toEqual({ stopped: [going], over: [over] });
  expect((await rowOf(going)).status).toBe("stopped");
});

test("a view is kept by its name, a short link by its address", async () => {
  const view = { page: "/runs", name: "Sweep", query: "q=tag+%3D+sweep" };
  const first = await it.control.saveView(view);
  const second = await it.control.saveView({ ...view, query: "q=other" });
  expect(second.id).toBe(first.id);
  const link = await it.control.saveView({ ...view, name: null });
  expect(await it.control.saveView({ ...view, name: null })).toMatchObject({ id: link.id });
  expect(await it.control.listViews("/runs")).toMatchObject([{ name: "Sweep", query: "q=other" }]);
  expect(await it.control.getView(link.id)).toMatchObject({ page: "/runs", name: null, query: view.query });
  await it.control.deleteView(first.id);
  expect(await it.control.listViews("/runs")).toEqual([]);
  await expect(it.control.deleteView(link.id)).rejects.toThrow("no view");
});

test.each(["//evil.example", "https://evil.example", "runs", "/\\evil"])("%s is no page of a view", async (page) => {
  await expect(it.control.saveView({ page, name: null, query: "" })).rejects.toThrow("must be a path");
});
