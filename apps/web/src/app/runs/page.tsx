import type { Metadata } from "next";
import { Suspense } from "react";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";
import { RunsPage } from "../../features/runs/RunsPage.tsx";

export const metadata: Metadata = { title: "Runs" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Runs" />}>
      <RunsPage />
    </Suspense>
  );
}
