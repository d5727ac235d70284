import { splitTags } from "./splitTags.ts";

/** Text exactly as it passed through the policy, control tags set apart. */
export function RawText({ text }: { text: string }) {
  return (
    <pre className="scroll-thin mt-1.5 overflow-x-auto font-mono text-xs leading-[1.55] break-words whitespace-pre-wrap">
      {splitTags(text).map((piece) =>
        piece.tag ? (
          <span key={piece.from} className="rounded-sm bg-accent-soft text-accent">
            {piece.text}
          </span>
        ) : (
          <span key={piece.from}>{piece.text}</span>
        ),
      )}
    </pre>
  );
}
