import type { Metadata } from "next";
import { Suspense } from "react";
import { ComparisonPage } from "../../../features/comparison/ComparisonPage.tsx";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Two policies" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Two policies" />}>
      <ComparisonPage />
    </Suspense>
  );
}
