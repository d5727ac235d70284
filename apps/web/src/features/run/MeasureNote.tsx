import type { RunDetail } from "../../api/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/State.tsx";

/** What stands in the place of the board of a run that only measures. */
export function MeasureNote({ run }: { run: RunDetail }) {
  return (
    <EmptyState
      title="This run measures, it does not train"
      action={
        run.experimentId ? (
          <ButtonLink href={`/experiments/${run.experimentId}`} look="primary">
            The stress test
          </ButtonLink>
        ) : undefined
      }
    >
      It attempts each candidate task with the base policy, to find those that can be learned. How far it has come is on
      the page of its stress test; its rollouts are under “Rollouts”.
    </EmptyState>
  );
}
