"use client";
import { useMounted } from "../../ui/useMounted.ts";
import { keyPresses } from "./keyCaps.ts";

/** A shortcut as key caps: "g then r", "⌘ K". */
export function KeyCaps({ keys }: { keys: string }) {
  const mounted = useMounted();
  const presses = keyPresses(keys, mounted && navigator.userAgent.includes("Mac"));
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {presses.map(({ together }, index) => (
        <span key={`${index}${together.join("+")}`} className="inline-flex items-center gap-0.5">
          {index > 0 && <span className="mr-0.5 text-2xs text-faint">then</span>}
          {together.map((cap) => (
            <kbd
              key={cap}
              className="min-w-5 rounded-[4px] border border-line-strong bg-surface px-1 text-center font-sans text-2xs leading-[18px] text-muted"
            >
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
