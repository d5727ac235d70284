import type { ServerResponse } from "node:http";
import type { Control, EvaluationPair, ExportedLabel } from "@holdfast/control";
import { type ExportColumn, type ExportFormat, exportFormat, exportPages, sendExport } from "./exportPages.ts";

export interface LabelExport extends EvaluationPair {
  readonly format: ExportFormat;
}

/**
 * The labels that an address asks for, `/api/v1/comparisons/labels.csv?a=<id>&b=<id>` (or `.json`, `.ndjson`); null for any
 * other address.
 */
export function matchLabelExport(url: string): LabelExport | null {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const format = exportFormat(/^\/api\/v1\/comparisons\/labels\.(csv|json|ndjson)$/.exec(pathname)?.[1]);
  if (url.split("?", 1)[0] !== pathname || format === undefined) return null;
  const [a, b] = [searchParams.get("a"), searchParams.get("b")];
  return isId(a) && isId(b) ? { a, b, format } : null;
}

const isId = (text: string | null): text is string => text !== null && /^[\w-]{1,100}$/.test(text);

/** Streams every label of the pairs of two evaluations, confirmed, proposed and rejected alike. */
export async function exportLabels(
  control: Control,
  { format, ...pair }: LabelExport,
  response: ServerResponse,
): Promise<void> {
  const as = { format, columns, object: labelObject, name: `${pair.a}-${pair.b}-labels` };
  await sendExport(inOnePage(control, pair), as, response);
}

async function* inOnePage(control: Control, pair: EvaluationPair) {
  yield await control.exportLabels(pair);
}

/** A line per label; attempts are counted from 1. */
export const labelText = (pages: AsyncIterable<readonly ExportedLabel[]>, format: ExportFormat) =>
  exportPages(pages, { format, columns, object: labelObject });

const columns: readonly ExportColumn<ExportedLabel>[] = [
  { name: "benchmark", of: ({ benchmark }) => benchmark },
  { name: "task", of: ({ taskId }) => taskId },
  { name: "attempt", of: ({ attempt }) => attempt + 1 },
  { name: "outcome", of: ({ outcome }) => outcome },
  { name: "failed policy", of: ({ failedPolicy }) => failedPolicy },
  { name: "other policy", of: ({ otherPolicy }) => otherPolicy },
  { name: "mode", of: ({ mode }) => mode },
  { name: "status", of: ({ status }) => status },
  { name: "source", of: ({ source }) => source },
  { name: "evidence", of: ({ evidence }) => evidence },
  { name: "rollout id", of: ({ rolloutId }) => rolloutId },
  { name: "other rollout id", of: ({ otherRolloutId }) => otherRolloutId },
];

const labelObject = (label: ExportedLabel) => ({ ...label, attempt: label.attempt + 1 });
