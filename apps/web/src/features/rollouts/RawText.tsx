import type { TextMark } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { markWords } from "./gateText.ts";
import { markText, type TextPiece } from "./markText.ts";

interface RawTextProps {
  readonly text: string;
  readonly marks?: readonly TextMark[];
}

/** Text exactly as it passed through the policy, control tags set apart, and what is wrong in it marked. */
export function RawText({ text, marks = [] }: RawTextProps) {
  return (
    <pre className="scroll-thin mt-1.5 overflow-x-auto font-mono text-xs leading-[1.55] break-words whitespace-pre-wrap">
      {markText(text, marks).map((piece) => (
        <Piece key={`${piece.from} ${piece.text === ""}`} piece={piece} />
      ))}
    </pre>
  );
}

function Piece({ piece: { text, isTag, reasons } }: { piece: TextPiece }) {
  const tag = isTag && "rounded-sm bg-accent-soft text-accent";
  if (reasons.length === 0) return <span className={classes(tag)}>{text}</span>;
  const words = reasons.map(markWords).join("; ");
  if (text === "") {
    return (
      <mark title={words} className="rounded-sm bg-bad-soft px-1 text-2xs font-semibold text-bad">
        ⟨{words}⟩
      </mark>
    );
  }
  return (
    <mark
      title={words}
      className={classes(
        tag,
        "rounded-sm bg-bad-soft text-bad underline decoration-bad decoration-wavy underline-offset-2",
      )}
    >
      {text}
    </mark>
  );
}
