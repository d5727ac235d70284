import type { Metadata } from "next";
import { Suspense } from "react";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";
import { TasksetPage } from "../../../features/tasks/TasksetPage.tsx";

export const metadata: Metadata = { title: "Taskset" };

export default async function Page({ params }: { params: Promise<{ taskset: string }> }) {
  const name = decodeURIComponent((await params).taskset);
  return (
    <Suspense fallback={<PageSkeleton title="Taskset" />}>
      <TasksetPage key={name} name={name} />
    </Suspense>
  );
}
