import { Note } from "../../ui/Note.tsx";
import { type EstimationWarning, warningsByKeys } from "./estimation.ts";
import { metricTitle } from "./metricFormat.ts";

/** Says across the page which curves do not measure the same, and why. */
export function EstimationNote({ warnings }: { warnings: readonly EstimationWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Note tone="warn">
      <div className="min-w-0">
        <strong className="font-semibold">Not estimated alike.</strong> The runs differ in settings that make another
        number of the same name; part of a difference is one of how it was measured.
        <ul className="mt-1 grid gap-0.5 text-sm font-normal">
          {warningsByKeys(warnings).map(({ keys, metrics }) => (
            <li key={keys.join()}>
              {metrics.map(metricTitle).join("; ")}: <span className="font-mono text-xs">{keys.join(", ")}</span>
            </li>
          ))}
        </ul>
      </div>
    </Note>
  );
}
