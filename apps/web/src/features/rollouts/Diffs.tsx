import { classes } from "../../ui/classes.ts";
import { Panel } from "../../ui/Panel.tsx";

/** What the rollout changed, and behind a click what the reference solution changes. */
export function Diffs({ diff, goldDiff }: { diff: string; goldDiff: string }) {
  return (
    <>
      <Panel title="Change" unit="buggy → candidate">
        {diff.trim() === "" ? (
          <p className="py-1 text-muted">The files are as they were given.</p>
        ) : (
          <Diff text={diff} />
        )}
      </Panel>
      <details className="rounded-lg border bg-surface px-3 py-2.5 shadow-panel">
        <summary className="text-sm font-semibold">
          Show the reference solution <span className="text-2xs font-normal text-faint">never seen by the policy</span>
        </summary>
        <Diff text={goldDiff} />
      </details>
    </>
  );
}

function Diff({ text }: { text: string }) {
  return (
    <pre className="scroll-thin mt-1.5 overflow-x-auto font-mono text-xs leading-[1.6]">
      {text
        .replace(/\n$/, "")
        .split("\n")
        .map((line, index) => (
          <div key={`${index} ${line}`} className={classes("min-w-full px-1", lineTone(line))}>
            {line || " "}
          </div>
        ))}
    </pre>
  );
}

function lineTone(line: string): string {
  if (/^(\+\+\+|---|diff |index )/.test(line)) return "text-faint";
  if (line.startsWith("+")) return "bg-good-soft text-good";
  if (line.startsWith("-")) return "bg-bad-soft text-bad";
  return line.startsWith("@@") ? "text-faint" : "";
}
