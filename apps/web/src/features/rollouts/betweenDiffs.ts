import { diffArrays, formatPatch, parsePatch, type StructuredPatchHunk } from "diff";

/**
 * The difference between two results of changing the same files, from how each differs from those files: a unified diff,
 * left → right. Exact without the files themselves, since where the two differ at least one of them differs from the files,
 * and there its diff holds the text. Throws on text that is no unified diff.
 */
export function betweenDiffs(left: string, right: string): string {
  const [one, two] = [hunksByFile(left), hunksByFile(right)];
  const paths = [...new Set([...one.keys(), ...two.keys()])].sort();
  return paths
    .flatMap((path) => {
      const hunks = fileHunks(one.get(path) ?? [], two.get(path) ?? []);
      const names = { oldFileName: `a/${path}`, newFileName: `b/${path}`, oldHeader: undefined, newHeader: undefined };
      if (hunks.length === 0) return [];
      const body = formatPatch({ ...names, hunks });
      return [`diff --git a/${path} b/${path}\n${body.slice(body.indexOf("--- "))}`];
    })
    .join("");
}

type Hunks = readonly StructuredPatchHunk[];

function hunksByFile(diff: string): ReadonlyMap<string, Hunks> {
  const files = parsePatch(diff).filter(({ hunks }) => hunks.length > 0);
  return new Map(files.map(({ oldFileName, newFileName, hunks }) => [pathOf(oldFileName, newFileName), hunks]));
}

/** A file that is new or gone is named by its other side. */
function pathOf(before: string | undefined, after: string | undefined): string {
  const name = after === undefined || after === "/dev/null" ? before : after;
  return (name ?? "").replace(/^[ab]\//, "");
}

/** A stretch of the common file that diffs say something about; lines from 1, `to` is exclusive. */
interface Region {
  readonly from: number;
  readonly to: number;
}

function fileHunks(left: Hunks, right: Hunks): StructuredPatchHunk[] {
  const known = new Map<number, string>();
  for (const hunk of [...left, ...right]) readCommon(hunk, known);
  let [movedLeft, movedRight] = [0, 0];
  return regionsOf([...left, ...right]).flatMap((region) => {
    const [before, after] = [applied(left, region, known), applied(right, region, known)];
    const starts = { oldStart: region.from + movedLeft, newStart: region.from + movedRight };
    movedLeft += before.length - (region.to - region.from);
    movedRight += after.length - (region.to - region.from);
    const lines = changedLines(before, after);
    if (lines.every((line) => line.startsWith(" "))) return [];
    return [{ ...starts, oldLines: before.length, newLines: after.length, lines }];
  });
}

/** Hunks that overlap or touch make one region. */
function regionsOf(hunks: Hunks): readonly Region[] {
  const spans = hunks.map((hunk) => ({ from: hunk.oldStart, to: hunk.oldStart + hunk.oldLines }));
  const regions: Region[] = [];
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = regions.at(-1);
    if (last && span.from <= last.to) regions.push({ from: regions.pop()?.from ?? 0, to: Math.max(last.to, span.to) });
    else regions.push(span);
  }
  return regions;
}

/** Keeps the lines of the common file that a hunk shows. */
function readCommon(hunk: StructuredPatchHunk, known: Map<number, string>): void {
  let at = hunk.oldStart;
  for (const line of hunk.lines) {
    if (line.startsWith(" ") || line.startsWith("-")) known.set(at++, line.slice(1));
  }
}

/** A region after the hunks that lie in it. */
function applied(hunks: Hunks, { from, to }: Region, known: ReadonlyMap<number, string>): readonly string[] {
  const result: string[] = [];
  let at = from;
  const copyTo = (end: number) => {
    for (; at < end; at++) result.push(known.get(at) ?? "");
  };
  for (const hunk of hunks) {
    const start = hunk.oldStart;
    if (start < from || start + hunk.oldLines > to) continue;
    copyTo(start);
    result.push(...hunk.lines.filter((line) => /^[ +]/.test(line)).map((line) => line.slice(1)));
    at = start + hunk.oldLines;
  }
  copyTo(to);
  return result;
}

function changedLines(before: readonly string[], after: readonly string[]): string[] {
  return diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((line) => `${added ? "+" : removed ? "-" : " "}${line}`),
  );
}
