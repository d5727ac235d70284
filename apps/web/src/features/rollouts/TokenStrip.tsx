"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, memo, useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPCClient } from "../../api/trpc.ts";
import type { TurnTokens } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { TokenReadout } from "./TokenReadout.tsx";
import type { ScaleStep, SeenToken, TokenScale } from "./tokenScales.ts";

/** Tokens drawn at once. */
const pageSize = 1_024;

interface TokenStripProps {
  readonly rolloutId: string;
  readonly turn: number;
  readonly scale: TokenScale;
}

/** The tokens of a turn as sampled, coloured by a scale; hover one, or go along them with the arrow keys, for its values. */
export function TokenStrip({ rolloutId, turn, scale }: TokenStripProps) {
  const client = useTRPCClient();
  const tokens = useInfiniteQuery({
    queryKey: ["turnTokens", rolloutId, turn],
    queryFn: ({ pageParam }) => client.rollouts.tokens.query({ rolloutId, turn, from: pageParam, limit: pageSize }),
    staleTime: 60_000,
    gcTime: 60_000,
    initialPageParam: 0,
    getNextPageParam: ({ from, text, total }) => (from + text.length < total ? from + text.length : undefined),
  });
  if (tokens.isError) {
    return (
      <ErrorState
        what="The tokens could not be loaded."
        why={messageOf(tokens.error)}
        onRetry={() => void tokens.refetch()}
      />
    );
  }
  if (!tokens.data) return <Skeleton className="mt-2 h-24" />;
  return (
    <>
      <Strip turn={turn} scale={scale} tokens={tokens.data.pages.flatMap(seenTokens)} />
      {tokens.hasNextPage && (
        <Button
          className="mt-2 h-7 text-xs"
          disabled={tokens.isFetchingNextPage}
          onClick={() => void tokens.fetchNextPage()}
        >
          More tokens
        </Button>
      )}
    </>
  );
}

interface ShownToken extends SeenToken {
  readonly text: string;
}

function seenTokens({ text, logprobs, versions, trainerLogprobs, entropies }: TurnTokens): readonly ShownToken[] {
  return text.map((own, i) => ({
    text: own,
    logprob: logprobs[i] ?? Number.NaN,
    version: versions[i] ?? -1,
    trainerLogprob: trainerLogprobs?.[i] ?? null,
    entropy: entropies?.[i] ?? null,
  }));
}

function Strip({ turn, scale, tokens }: { turn: number; scale: TokenScale; tokens: readonly ShownToken[] }) {
  const [at, setAt] = useState<number | null>(null);
  return (
    <div className="mt-2">
      {tokens.length > 0 && tokens.every(({ logprob }) => Number.isNaN(logprob)) && (
        <p className="mb-1 text-xs text-warn">
          This policy gave text without log-probs, so there is nothing to colour by; its text is shown byte by byte.
        </p>
      )}
      <TokenReadout token={at === null ? undefined : tokens[at]} scale={scale} />
      {tokens.length > 0 && tokens.every(({ logprob }) => Number.isNaN(logprob)) && (
        <p className="mt-1 text-xs text-warn">The policy reported no log-probs for the tokens of this turn.</p>
      )}
      <div
        role="group"
        aria-label={`Tokens of turn ${turn + 1}; arrow keys go along them`}
        className="mt-1 font-mono text-xs leading-[1.9] break-words whitespace-pre-wrap"
        onPointerOver={({ target }) => setAt((known) => placeOf(target) ?? known)}
        onFocus={({ target }) => setAt((known) => placeOf(target) ?? known)}
        onKeyDown={moveAlong}
      >
        <Tokens tokens={tokens} scale={scale} />
      </div>
    </div>
  );
}

/** Drawn once: which token is looked at does not change them. */
const Tokens = memo(function Tokens({ tokens, scale }: { tokens: readonly ShownToken[]; scale: TokenScale }) {
  return tokens.map((token, index) => (
    <span
      key={index}
      data-token={index}
      tabIndex={index === 0 ? 0 : -1}
      className="mr-0.5 rounded-[3px] box-decoration-clone px-px py-0.5 inset-ring inset-ring-line hover:inset-ring-text"
      style={styleOf(scale.steps[scale.stepOf(token) ?? -1])}
    >
      {token.text.replaceAll("\n", "⏎\n")}
    </span>
  ));
});

/** Colour, and where two steps must not be told apart by it alone, a line. */
const styleOf = (step: ScaleStep | undefined) =>
  step && { background: step.color, textDecoration: step.line ?? "none", textDecorationThickness: 2 };

function placeOf(target: EventTarget): number | null {
  const place = target instanceof HTMLElement ? target.dataset["token"] : undefined;
  return place === undefined ? null : Number(place);
}

/** The arrow keys go from token to token; the strip is one stop of the tab key. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const next = {
    ArrowRight: target.nextElementSibling,
    ArrowLeft: target.previousElementSibling,
    Home: currentTarget.firstElementChild,
    End: currentTarget.lastElementChild,
  }[key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
