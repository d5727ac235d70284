import type { Metadata } from "next";
import { Suspense } from "react";
import { PageSkeleton } from "../../features/shell/PageSkeleton.tsx";
import { LaunchPage } from "../../features/launch/LaunchPage.tsx";

export const metadata: Metadata = { title: "Launch" };

export default function Page() {
  return (
    <Suspense fallback={<PageSkeleton title="Launch" />}>
      <LaunchPage />
    </Suspense>
  );
}
