"use client";
import type { FailureMode } from "@holdfast/recipe";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { PairLabel, RolloutPair } from "../../api/types.ts";
import { labelSides } from "./pairFilter.ts";

/** Sets and judges the labels of pairs; the pairs are read again after each change. */
export function useLabels() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const options = {
    onSuccess: () => client.invalidateQueries({ queryKey: trpc.comparisons.pairs.pathKey() }),
    onError: (error: unknown) => toast.error("The label was not kept", { description: messageOf(error) }),
  };
  const label = useMutation(trpc.comparisons.label.mutationOptions(options));
  const unlabel = useMutation(trpc.comparisons.unlabel.mutationOptions(options));
  const confirm = useMutation(trpc.comparisons.confirmLabel.mutationOptions(options));
  const reject = useMutation(trpc.comparisons.rejectLabel.mutationOptions(options));
  const propose = useMutation(
    trpc.comparisons.proposeLabels.mutationOptions({
      ...options,
      onSuccess: ({ proposed, pairs }) => {
        toast.success(`The rules read ${pairs} failed rollouts and propose ${proposed} new labels`);
        return options.onSuccess();
      },
    }),
  );
  const proposalsOf = (pair: RolloutPair) => pair.labels.filter(({ status }) => status === "proposed");
  const judge = (pair: RolloutPair, mutation: typeof confirm) => {
    const sides = labelSides(pair);
    if (sides) for (const { mode } of proposalsOf(pair)) mutation.mutate({ ...sides, mode });
  };
  return {
    propose,
    /** On when it is off, proposed or rejected; off when it is confirmed. */
    toggle: (pair: RolloutPair, mode: FailureMode) => {
      const sides = labelSides(pair);
      if (!sides) return;
      const isOn = labelOf(pair, mode)?.status === "confirmed";
      (isOn ? unlabel : label).mutate({ ...sides, mode });
    },
    reject: (pair: RolloutPair, mode: FailureMode) => {
      const sides = labelSides(pair);
      if (sides) reject.mutate({ ...sides, mode });
    },
    confirmAll: (pair: RolloutPair) => judge(pair, confirm),
    rejectAll: (pair: RolloutPair) => judge(pair, reject),
  };
}

/** The pair's label of a mode, whatever its status. */
export const labelOf = ({ labels }: RolloutPair, mode: FailureMode): PairLabel | undefined =>
  labels.find((label) => label.mode === mode);
