import { messageOf } from "../../api/problems.ts";
import { Button } from "../../ui/Button.tsx";
import type { LoadedText } from "./useLongText.ts";

/** How much of a text is not here yet, and a button that loads more of it. Nothing when all is here. */
export function MoreText({ of: { missing, isLoading, error, loadMore } }: { of: LoadedText }) {
  if (missing <= 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted tabular-nums">
      <Button disabled={isLoading} onClick={loadMore} className="h-7 text-xs">
        {isLoading ? "Loading…" : "Load more"}
      </Button>
      <span>{missing.toLocaleString("en")} characters not loaded</span>
      {error && <span className="text-bad">{messageOf(error)}</span>}
    </div>
  );
}
