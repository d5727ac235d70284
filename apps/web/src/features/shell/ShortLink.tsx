"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** Goes on to the address that a short link or saved view stands for. */
export function ShortLink({ viewId }: { viewId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const view = useQuery(trpc.views.get.queryOptions({ id: viewId }, { staleTime: Infinity }));
  useEffect(() => {
    if (view.data) router.replace(view.data.query === "" ? view.data.page : `${view.data.page}?${view.data.query}`);
  }, [router, view.data]);
  if (!view.isError) return <PageSkeleton title="View" />;
  return (
    <>
      <PageHeader title="View" />
      <main className="p-4 md:p-5">
        {isNotFound(view.error) ? (
          <EmptyState
            title="There is no such view"
            action={
              <ButtonLink href="/runs" look="primary">
                All runs
              </ButtonLink>
            }
          >
            The link may be incomplete, or its view has been deleted.
          </EmptyState>
        ) : (
          <ErrorState
            what="The view could not be loaded."
            why={messageOf(view.error)}
            onRetry={() => void view.refetch()}
          />
        )}
      </main>
    </>
  );
}
