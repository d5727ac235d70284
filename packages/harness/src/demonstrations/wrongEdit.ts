import type { Random } from "@holdfast/recipe";
import { pick } from "../random.ts";
import { functionSpec, sourcePieces } from "../tinyrepo/catalogue.ts";
import type { Edit } from "../tinyrepo/edit.ts";
import { mutationsOf } from "../tinyrepo/mutations.ts";
import { locate, type Bug } from "../tinyrepo/repository.ts";

/** The edit that puts a bug right. */
export function rightEdit({ path, line, wrong, right, occurrence }: Bug): Edit {
  return { path, line, from: wrong, to: right, occurrence: occurrence ?? 1 };
}

/** A plausible wrong edit: another piece of the same function mutated instead. Null when the function offers none. */
export function wrongEdit(random: Random, bug: Bug): Edit | null {
  const spec = functionSpec(bug.mutant.functionName);
  const canonical = sourcePieces(spec);
  const words = new Map(canonical.map((piece, i) => [piece, i === bug.mutant.pieceIndex ? bug.right : bug.pieces[i]]));
  const edits = mutationsOf(spec)
    .filter(({ pieceIndex }) => pieceIndex !== bug.mutant.pieceIndex)
    .flatMap(({ pieceIndex, wrong }): Edit[] => {
      const { line, occurrence } = locate({ ...bug, pieceIndex });
      const from = bug.pieces[pieceIndex];
      if (from === undefined || occurrence === null || occurrence > 3) return [];
      return [{ path: bug.path, line, from, to: words.get(wrong) ?? wrong, occurrence }];
    });
  return edits.length === 0 ? null : pick(random, edits);
}
