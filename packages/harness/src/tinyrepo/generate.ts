import { seededRandom, shuffled, type Random } from "@holdfast/recipe";
import { quickJsReady } from "../grading/guestRuntime.ts";
import { pick, pickWeighted } from "../random.ts";
import type { FileTree, Task, TestCase } from "../task.ts";
import { showCall, showValue } from "../values.ts";
import { functionSpec, isBug, mutations, outcomesOf } from "./catalogue.ts";
import type { Mutant } from "./mutations.ts";
import { drawRepository, type Repository, type SourceFile } from "./repository.ts";
import { family, parseTaskId, taskId, type Split, type TaskKey } from "./taskKey.ts";

/** A task together with where its bugs are. */
export interface GeneratedTask {
  readonly task: Task;
  readonly repository: Repository;
  /** Whether the issue says which file. */
  readonly named: boolean;
}

/** Share of issues that name the file. */
const namedShare = 0.7;

/** The task of a key: the same text, files and tests on every machine. Gold passes every test, the buggy tree does not. */
export async function generateTask(key: TaskKey): Promise<GeneratedTask> {
  await quickJsReady();
  const random = seededRandom(family, key.split, key.seed, key.bugs ?? 1);
  const mutants = drawMutants(random, key);
  let repository = drawRepository(random, mutants);
  while (!repository.bugs.every(isEditable)) repository = drawRepository(random, mutants);
  const generated = describeTask(random, key, repository);
  remembered.set(generated.task, generated);
  return generated;
}

/** Where the bugs of a task are: remembered, or generated anew from its id. */
export async function repositoryOf(task: Task): Promise<GeneratedTask> {
  return remembered.get(task) ?? (await generateTask(parseTaskId(task.id)));
}

const remembered = new WeakMap<Task, GeneratedTask>();

/** sed can single the piece out with at most `/3`. */
function isEditable({ occurrence }: Repository["bugs"][number]): boolean {
  return occurrence !== null && occurrence <= 3;
}

function describeTask(random: Random, key: TaskKey, repository: Repository): GeneratedTask {
  const { files, bugs } = repository;
  const tests = files.flatMap(testsOf);
  const got = new Map(bugs.flatMap(({ mutant }) => failuresOf(mutant)));
  const shown = bugs.map(({ mutant }) =>
    pick(
      random,
      tests.filter(({ id, functionName }) => functionName === mutant.functionName && got.has(id)),
    ),
  );
  const named = random() < namedShare;
  const calls = shown
    .map(({ id, call, expected }) => `${call} gives ${got.get(id) ?? ""}, want ${expected}.`)
    .join(" ");
  const rest = shuffled(
    tests.filter((test) => !shown.includes(test)),
    random,
  );
  const visible = new Set([...shown, ...rest.slice(0, Math.max(0, Math.round(tests.length / 2) - shown.length))]);
  const task: Task = {
    id: taskId(key),
    family,
    split: key.split,
    kinds: bugs.map(({ mutant }) => mutant.kind),
    functions: bugs.map(({ mutant }) => mutant.functionName),
    issue: named ? `${calls} See ${bugs[0]?.path ?? ""}` : calls,
    files: treeOf(files, "buggy"),
    gold: treeOf(files, "gold"),
    visibleTests: tests.filter((test) => visible.has(test)),
    hiddenTests: tests.filter((test) => !visible.has(test)),
    failToPass: tests.filter(({ id }) => got.has(id)).map(({ id }) => id),
    passToPass: tests.filter(({ id }) => !got.has(id)).map(({ id }) => id),
  };
  return { task, repository, named };
}

function drawMutants(random: Random, { split, bugs = 1 }: TaskKey): Mutant[] {
  const withheld = split === "heldout-withheld" || (split === "pool" && random() >= 0.6);
  const first = drawBug(random, split, (mutant) => mutant.withheld === withheld);
  if (bugs === 1) return [first];
  const fits = (mutant: Mutant) => mutant.withheld === withheld && mutant.functionName !== first.functionName;
  return [first, drawBug(random, split, fits)];
}

function drawBug(random: Random, split: Split, fits: (mutant: Mutant) => boolean): Mutant {
  const choices = mutations.filter(fits);
  let mutant = pickWeighted(random, choices, (choice) => weight(choice, split));
  while (!isBug(mutant)) mutant = pickWeighted(random, choices, (choice) => weight(choice, split));
  return mutant;
}

/** A parameter in place of another is by far the most frequent and the hardest kind; it gets 12 % of training, 20 % elsewhere. */
function weight({ kind }: Mutant, split: Split): number {
  if (kind !== "var_swap") return 1;
  return split === "train" ? 0.25 : 0.45;
}

/** [test id, what the mutant gives] of every example it fails. */
function failuresOf(mutant: Mutant): [string, string][] {
  const got = outcomesOf(mutant) ?? [];
  return functionSpec(mutant.functionName).examples.flatMap(({ expected }, i): [string, string][] => {
    const text = got[i] ?? "";
    return text === showValue(expected) ? [] : [[testId(mutant.functionName, i), text]];
  });
}

function testsOf({ path, functions }: SourceFile): TestCase[] {
  return functions.flatMap((functionName) =>
    functionSpec(functionName).examples.map(({ args, expected }, i) => ({
      id: testId(functionName, i),
      path,
      functionName,
      args,
      call: showCall(functionName, args),
      expected: showValue(expected),
    })),
  );
}

function testId(functionName: string, index: number): string {
  return `${functionName}/${String(index + 1)}`;
}

function treeOf(files: readonly SourceFile[], version: "gold" | "buggy"): FileTree {
  return Object.fromEntries(files.map((file) => [file.path, file[version]]));
}
