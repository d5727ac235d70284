import type { DecisionWarning } from "@holdfast/stats";
import { TriangleAlert } from "lucide-react";

/** What one must know before trusting the figures, the gravest first. */
export function Warnings({ warnings }: { readonly warnings: readonly DecisionWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-1.5">
      {warnings.map(({ kind, text }) => (
        <li key={kind} className="flex gap-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0 max-w-[100ch]">{text}</span>
        </li>
      ))}
    </ul>
  );
}
