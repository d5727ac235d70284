import { classes } from "../../ui/classes.ts";

interface UnifiedDiffProps {
  readonly label: string;
  readonly text: string;
  /** Said when nothing differs. */
  readonly none: string;
}

/** A unified diff with its lines coloured, in a box that scrolls by itself. */
export function UnifiedDiff({ label, text, none }: UnifiedDiffProps) {
  if (text.trim() === "") return <p className="py-1 text-muted">{none}</p>;
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      className="scroll-thin mt-1.5 max-h-[min(28rem,60vh)] overflow-auto font-mono text-xs leading-[1.6]"
    >
      <div className="w-max min-w-full">
        {text
          .replace(/\n$/, "")
          .split("\n")
          .map((line, index) => (
            <div key={`${index} ${line}`} className={classes("px-1", lineTone(line))}>
              {line || " "}
            </div>
          ))}
      </div>
    </pre>
  );
}

function lineTone(line: string): string {
  if (/^(\+\+\+|---|diff |index )/.test(line)) return "text-faint";
  if (line.startsWith("+")) return "bg-good-soft text-good";
  if (line.startsWith("-")) return "bg-bad-soft text-bad";
  return line.startsWith("@@") ? "text-faint" : "";
}
