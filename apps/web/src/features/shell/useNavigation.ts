"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";

export interface NavigationEntry {
  readonly href: string;
  readonly name: string;
  /** E.g. "3 live"; empty when there is nothing to count. */
  readonly count: string;
  /** The letter that goes there after g; undefined when there is none. */
  readonly letter?: string;
}

/** The pages of the product, with what is alive behind each. */
export function useNavigation(): readonly NavigationEntry[] {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.counts.queryOptions(undefined, { refetchInterval: 10_000 }));
  const workers = useQuery(trpc.workers.list.queryOptions(undefined, { refetchInterval: 10_000 }));
  const live = runs.data?.active ?? 0;
  return [
    { href: "/runs", name: "Runs", count: live > 0 ? `${live} live` : "", letter: "r" },
    { href: "/launch", name: "Launch", count: "", letter: "l" },
    { href: "/experiments", name: "Experiments", count: "", letter: "e" },
    { href: "/compare", name: "Compare", count: "" },
    { href: "/tasks", name: "Tasks", count: "", letter: "t" },
    { href: "/rescores", name: "Rescores", count: "" },
    { href: "/evaluations", name: "Evaluations", count: "", letter: "v" },
    { href: "/workers", name: "Workers", count: workers.data ? String(workers.data.length) : "", letter: "w" },
  ];
}
