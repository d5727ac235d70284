import type { Metadata } from "next";
import { Suspense } from "react";
import { ComparePage } from "../../features/compare/ComparePage.tsx";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Compare" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Compare" />}>
      <ComparePage />
    </Suspense>
  );
}
