import type { Metadata } from "next";
import { Suspense } from "react";
import { GroupPage } from "../../../features/rollouts/GroupPage.tsx";
import { PageSkeleton } from "../../../features/shell/PageSkeleton.tsx";

export const metadata: Metadata = { title: "Group" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<PageSkeleton title="Group" />}>
      <GroupPage key={id} groupId={id} />
    </Suspense>
  );
}
