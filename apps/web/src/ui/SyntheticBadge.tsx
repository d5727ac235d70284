import { Pill } from "./Pill.tsx";

/** Said of everything made by a seeded scenario, so that nobody takes it for a result. */
export function SyntheticBadge() {
  return (
    <Pill tone="warn" title="Made by a seeded scenario, not by training">
      synthetic
    </Pill>
  );
}
