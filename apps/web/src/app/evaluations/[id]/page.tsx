import type { Metadata } from "next";
import { Suspense } from "react";
import { EvaluationPage } from "../../../features/evaluations/EvaluationPage.tsx";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Evaluation" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<PageSkeleton title="Evaluation" />}>
      <EvaluationPage key={id} evaluationId={id} />
    </Suspense>
  );
}
