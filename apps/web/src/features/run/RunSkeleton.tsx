import { Skeleton } from "../../ui/State.tsx";

const six = ["a", "b", "c", "d", "e", "f"];

/** The run page's layout while the run is being loaded. */
export function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading the run">
      <div className="border-b bg-surface px-4 pt-3 pb-2 md:px-5">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      </div>
      <div className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
          {six.map((key) => (
            <Skeleton key={key} className="h-[113px]" />
          ))}
        </div>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-[252px] md:col-span-2" />
          <Skeleton className="h-[252px]" />
          {six.map((key) => (
            <Skeleton key={key} className="h-[212px]" />
          ))}
        </div>
      </div>
    </div>
  );
}
