import type { Metadata } from "next";
import { Suspense } from "react";
import { ExperimentsPage } from "../../features/experiments/ExperimentsPage.tsx";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Experiments" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Experiments" />}>
      <ExperimentsPage />
    </Suspense>
  );
}
