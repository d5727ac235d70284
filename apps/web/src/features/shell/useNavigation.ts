"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import { isActive } from "../runs/status.ts";

export interface NavigationEntry {
  readonly href: string;
  readonly name: string;
  /** E.g. "3 live"; empty when there is nothing to count. */
  readonly count: string;
}

/** The pages of the product, with what is alive behind each. */
export function useNavigation(): readonly NavigationEntry[] {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions(undefined, { refetchInterval: 10_000 }));
  const workers = useQuery(trpc.workers.list.queryOptions(undefined, { refetchInterval: 10_000 }));
  const live = runs.data?.filter((run) => isActive(run.status)).length ?? 0;
  return [
    { href: "/runs", name: "Runs", count: live > 0 ? `${live} live` : "" },
    { href: "/experiments", name: "Experiments", count: "" },
    { href: "/launch", name: "Launch", count: "" },
    { href: "/workers", name: "Workers", count: workers.data ? String(workers.data.length) : "" },
  ];
}
