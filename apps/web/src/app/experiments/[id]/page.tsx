import type { Metadata } from "next";
import { Suspense } from "react";
import { ExperimentPage } from "../../../features/experiments/ExperimentPage.tsx";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Experiment" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<PageSkeleton title="Experiment" />}>
      <ExperimentPage key={id} experimentId={id} />
    </Suspense>
  );
}
