import type { Metadata } from "next";
import { Suspense } from "react";
import { LaunchPage } from "../../features/launch/LaunchPage.tsx";

export const metadata: Metadata = { title: "Launch" };

export default function Page() {
  return (
    <Suspense>
      <LaunchPage />
    </Suspense>
  );
}
