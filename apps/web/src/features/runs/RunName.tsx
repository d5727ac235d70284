"use client";
import Link from "next/link";
import type { RunListRow } from "../../api/types.ts";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { runLinkId } from "./runLinkId.ts";

/** A run's name as the way to it; under it its tags, and what it started from. */
export function RunName({ run }: { run: RunListRow }) {
  const tags = run.isSynthetic ? run.tags.filter((tag) => tag !== "synthetic") : run.tags; // the badge says it
  return (
    <span className="block min-w-0">
      <Link
        id={runLinkId(run.id)}
        href={`/runs/${run.id}`}
        prefetch={false}
        className="block scroll-mt-16 scroll-mb-8 truncate rounded-sm font-[550] hover:text-accent hover:underline"
        title={run.name}
      >
        {run.name}
      </Link>
      <span className="flex min-w-0 items-center gap-1 text-xs text-faint">
        {run.isSynthetic && <SyntheticBadge small />}
        {tags.slice(0, 3).map((tag) => (
          <span
            key={tag}
            title={tag}
            className="max-w-24 shrink-0 truncate rounded-[4px] bg-sunken px-1 text-2xs text-muted"
          >
            {tag}
          </span>
        ))}
        {tags.length > 3 && <span title={tags.slice(3).join(", ")}>+{tags.length - 3}</span>}
        <span className="truncate">
          {run.basePolicy} · seed {run.seed}
        </span>
      </span>
    </span>
  );
}
