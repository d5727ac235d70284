import type { Metadata } from "next";
import { Suspense } from "react";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";
import { RolloutPage } from "../../../features/rollouts/RolloutPage.tsx";

export const metadata: Metadata = { title: "Trajectory" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<PageSkeleton title="Trajectory" />}>
      <RolloutPage rolloutId={id} />
    </Suspense>
  );
}
