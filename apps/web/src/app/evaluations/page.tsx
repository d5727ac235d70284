import type { Metadata } from "next";
import { Suspense } from "react";
import { EvaluationsPage } from "../../features/evaluations/EvaluationsPage.tsx";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Evaluations" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Evaluations" />}>
      <EvaluationsPage />
    </Suspense>
  );
}
