import type { Metadata } from "next";
import { Suspense } from "react";
import { PairPage } from "../../features/rollouts/PairPage.tsx";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Two rollouts" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Two rollouts" />}>
      <PairPage />
    </Suspense>
  );
}
