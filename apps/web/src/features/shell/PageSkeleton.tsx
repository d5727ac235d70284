import { Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "./PageHeader.tsx";

/** A page of which only the name is known yet. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <main role="status" aria-label={`Loading ${title}`} className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-64" />
      </main>
    </>
  );
}
