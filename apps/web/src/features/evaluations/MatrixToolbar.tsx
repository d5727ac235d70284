"use client";
import { Copy } from "lucide-react";
import type { EvaluationMatrix } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { type MatrixCopy, matrixCsv, matrixMarkdown } from "./exportMatrix.ts";
import type { MatrixFilter } from "./matrixRows.ts";
import { useRunNames } from "./useRunNames.ts";

interface MatrixToolbarProps {
  readonly matrix: EvaluationMatrix;
  /** What is shown, to be copied. */
  readonly copy: MatrixCopy;
  readonly filter: MatrixFilter;
  /** Every k that there is a value for. */
  readonly ks: readonly number[];
  readonly k: number;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Which policies are shown, by which k, and the matrix as text. */
export function MatrixToolbar({ matrix, copy, filter, ks, k, onChange }: MatrixToolbarProps) {
  const sources = useSources(matrix);
  const copyCsv = () => void copyText(matrixCsv(copy), "matrix as CSV");
  const copyMarkdown = () => void copyText(matrixMarkdown(copy, k), "matrix as Markdown");
  useShortcuts("Matrix", [
    { name: "Copy the matrix as CSV", run: copyCsv },
    { name: "Copy the matrix as Markdown", run: copyMarkdown },
  ]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Filter policies"
        placeholder="Filter by name"
        value={filter.text}
        onChange={(event) => onChange({ filter: event.target.value })}
        className="min-w-0 flex-1 basis-full sm:max-w-56 sm:basis-auto"
      />
      <Select
        aria-label="Policies of"
        value={filter.source}
        onChange={(event) => onChange({ source: event.target.value })}
        className="max-w-56"
      >
        <option value="">All policies</option>
        {sources.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Success within"
        value={String(k)}
        onChange={(event) => onChange({ k: event.target.value === "1" ? null : event.target.value })}
      >
        {ks.map((one) => (
          <option key={one} value={String(one)}>
            pass@{one}
          </option>
        ))}
      </Select>
      <span className="text-faint tabular-nums">
        {copy.rows.length} of {matrix.rows.length} policies
      </span>
      <span className="ml-auto">
        <Menu
          trigger={
            <Button>
              <Copy aria-hidden size={14} /> Copy
            </Button>
          }
        >
          <MenuItem onSelect={copyCsv}>as CSV, a line for each evaluation</MenuItem>
          <MenuItem onSelect={copyMarkdown}>as a Markdown table</MenuItem>
        </Menu>
      </span>
    </div>
  );
}

/** Where the policies of the matrix come from: base policies, endpoints, runs by their names. */
function useSources({ rows }: EvaluationMatrix) {
  const refs = rows.map(({ policy }) => policy.ref);
  const runs = useRunNames(refs);
  const has = (wanted: "base" | "endpoint") => refs.some(({ kind }) => kind === wanted);
  return [
    ...(has("base") ? [{ value: "base", text: "Base policies" }] : []),
    ...(has("endpoint") ? [{ value: "endpoint", text: "Endpoints" }] : []),
    ...[...runs].map(([value, text]) => ({ value, text })),
  ];
}
