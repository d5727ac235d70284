"use client";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

/** What a page shows when there is nothing yet: what will be here, how it gets here, one action. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[520px] flex-col items-center gap-3 px-4 py-14 text-center">
      <h2 className="text-lg font-[620] tracking-tight">{title}</h2>
      <div className="text-muted">{children}</div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly what: string;
  readonly why: string;
  readonly stillWorks?: string;
  readonly onRetry: () => void;
}

/** What failed, why, what still works, and a way to try again. */
export function ErrorState({ what, why, stillWorks, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-soft px-3 py-2.5 text-bad">
      <TriangleAlert aria-hidden size={16} />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{what}</strong> {why} {stillWorks}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** A grey block that holds the place of something that is being loaded. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-sunken ${className}`} />;
}
