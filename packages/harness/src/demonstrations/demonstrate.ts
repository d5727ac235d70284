import { observationFrame, promptFrame, qwenProfile, withoutFinalNewline, type Random } from "@holdfast/recipe";
import type { Task } from "../task.ts";
import { applyEdit } from "../tinyrepo/edit.ts";
import { generateTask, repositoryOf } from "../tinyrepo/generate.ts";
import type { Bug } from "../tinyrepo/repository.ts";
import type { TaskKey } from "../tinyrepo/taskKey.ts";
import { observations } from "./observations.ts";
import {
  decisionSegments,
  editSegments,
  observationSegments,
  promptSegment,
  turnSegments,
  type Demonstration,
  type Segment,
} from "./segments.ts";
import { rightEdit, wrongEdit } from "./wrongEdit.ts";

/** Share of demonstrations that first edit wrongly, see the test fail, and take the edit back. */
const wrongEditShare = 0.074;

/**
 * A rollout that solves the task in well-formed turns: find the file unless the issue names it, read it, edit each bug, test,
 * submit. What the tools print is worked out, not executed, and equals what the sandbox would print.
 */
export async function demonstrate(task: Task, random: Random): Promise<Demonstration> {
  const { repository, named } = await repositoryOf(task);
  const { bugs } = repository;
  const [first] = bugs;
  if (first === undefined) throw new Error(`${task.id} has no bug`);
  const code = task.files[first.path] ?? "";
  const segments: Segment[] = [promptSegment(task.issue)];
  if (!named) {
    const name = first.mutant.functionName;
    segments.push(...turnSegments("find it", `grep -rn "function ${name}" src`));
    segments.push(...observationSegments(observations.grepFunction(task.files, name), "other"));
  }
  segments.push(...turnSegments("look", `cat -n ${first.path}`));
  segments.push(...observationSegments(observations.numbered(code), "code"));
  if (bugs.length === 1 && random() < wrongEditShare) segments.push(...detour(random, task, first));
  for (const bug of bugs) {
    segments.push(...editSegments(rightEdit(bug), "right"), ...observationSegments("", "other"));
  }
  segments.push(...turnSegments("test", "node test"));
  segments.push(...observationSegments(observations.allPassed(task), "other"));
  segments.push(...turnSegments("done", "submit"));
  return { segments };
}

/** A wrong edit, the failing test, and the way back. Empty when no wrong edit makes a visible test fail. */
function detour(random: Random, task: Task, bug: Bug): Segment[] {
  const edit = wrongEdit(random, bug);
  if (edit === null) return [];
  const files = { ...task.files, [bug.path]: applyEdit(task.files[bug.path] ?? "", edit) };
  const failure = observations.nodeTest(task, files);
  if (!failure.startsWith("FAIL")) return [];
  return [
    ...editSegments(edit, "wrong"),
    ...observationSegments("", "other"),
    ...turnSegments("test", "node test"),
    ...observationSegments(failure, "other"),
    ...turnSegments("retry", `git checkout ${bug.path}`),
    ...observationSegments(observations.checkout(), "other"),
  ];
}

/** Drill tasks are drawn from seeds that no task is expected to use. */
const firstDrillSeed = 1_000_000_000;

/** One decision by itself: the issue, the numbered file, and the sentence that says what to edit. */
export async function drill({ split, seed }: Pick<TaskKey, "split" | "seed">): Promise<Demonstration> {
  const { task, repository } = await generateTask({ split, seed: firstDrillSeed + seed });
  const [bug] = repository.bugs;
  if (bug === undefined) throw new Error(`${task.id} has no bug`);
  const before = `${promptFrame.before}${task.issue}${qwenProfile.stopPiece}${observationFrame.before}`;
  const code = withoutFinalNewline(observations.numbered(task.files[bug.path] ?? ""));
  return {
    segments: [
      { text: before, weight: 0, sampled: false },
      { text: code, weight: 0.1, sampled: false },
      { text: observationFrame.after, weight: 0, sampled: false },
      ...decisionSegments(rightEdit(bug)),
      { text: "\n</think>\n\n", weight: 1, sampled: true },
    ],
  };
}
