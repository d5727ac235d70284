"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LongText } from "../../api/types.ts";

/** Characters loaded at once, as many as the API gives. */
const sliceLength = 262_144;

/** In characters as the API counts them, which a string's length does not. */
const charactersIn = (text: string): number => [...text].length;

interface Source extends LongText {
  /** What the text is of; texts of the same key are the same. */
  readonly key: readonly (string | number)[];
  /** Reads `length` characters from `from`. */
  readonly load: (from: number, length: number) => Promise<{ readonly from: number; readonly text: string }>;
}

export interface LoadedText {
  readonly text: string;
  /** Characters that are not here yet. */
  readonly missing: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
}

/** A text of which the head is here, and that loads more of itself when asked. */
export function useLongText({ key, head, length, load }: Source): LoadedText {
  const headSize = charactersIn(head);
  const [isWanted, setWanted] = useState(false);
  const rest = useInfiniteQuery({
    queryKey: ["longText", ...key],
    queryFn: ({ pageParam }) => load(pageParam, sliceLength),
    enabled: isWanted && headSize < length,
    staleTime: Infinity,
    gcTime: 60_000,
    initialPageParam: headSize,
    getNextPageParam: ({ from, text }) => (text === "" ? undefined : from + charactersIn(text)),
  });
  const loaded = isWanted ? (rest.data?.pages ?? []) : [];
  const last = loaded.at(-1);
  return {
    text: [head, ...loaded.map(({ text }) => text)].join(""),
    missing: length - (last ? last.from + charactersIn(last.text) : headSize),
    isLoading: rest.isFetching,
    error: rest.error,
    loadMore: () => {
      if (isWanted) void rest.fetchNextPage();
      else setWanted(true);
    },
  };
}
