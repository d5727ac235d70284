import type { Metadata } from "next";
import { Suspense } from "react";
import { RunPage } from "../../../features/run/RunPage.tsx";
import { RunSkeleton } from "../../../features/run/RunSkeleton.tsx";

export const metadata: Metadata = { title: "Run" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<RunSkeleton />}>
      <RunPage key={id} runId={id} />
    </Suspense>
  );
}
