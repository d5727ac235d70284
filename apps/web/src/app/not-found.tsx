import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/State.tsx";

export default function NotFound() {
  return (
    <main>
      <EmptyState
        title="There is no such page"
        action={
          <ButtonLink href="/runs" look="primary">
            All runs
          </ButtonLink>
        }
      >
        The address may be mistyped, or what it showed has been removed.
      </EmptyState>
    </main>
  );
}
