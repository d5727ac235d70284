import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, Skeleton } from "../../ui/State.tsx";
import type { RunsView } from "./runsView.ts";

/** Nothing has been launched yet. */
export function NoRuns() {
  return (
    <EmptyState
      title="No runs yet"
      action={
        <ButtonLink href="/launch" look="primary">
          Launch a run
        </ButtonLink>
      }
    >
      A run trains a small policy to fix bugs in small repositories, on this machine. Here you will see each run’s
      reward, mismatch KL and lag as it trains. The demo preset shows its first point within half a minute.
    </EmptyState>
  );
}

/** There are runs, but none to show. */
export function NoMatch({ view, onClear }: { view: RunsView; onClear: () => void }) {
  if (view.archived && view.text === "") {
    return (
      <EmptyState title="Nothing is archived" action={<Button onClick={onClear}>Back to the runs</Button>}>
        Runs that you archive are kept here with all their data, and can be restored.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No run matches" action={<Button onClick={onClear}>Clear the filter</Button>}>
      No {view.archived ? "archived run" : "run"} fits <code className="font-mono break-all">{view.text}</code>.
    </EmptyState>
  );
}

/** Rows whose values are on their way. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading runs" className="grid gap-2">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
