"use client";
import type { TrajectoryView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { purposeWords } from "./filterChips.ts";
import { Switch } from "./Switch.tsx";
import { needsTrainer, type TokenColor, tokenColors } from "./tokenScales.ts";
import type { TurnCursor } from "./useTurnCursor.ts";

/** More turns than this are not all opened at once. */
const mostOpen = 500;
/** From so many turns on, one goes to a turn by its number. */
const longFrom = 20;

interface TurnToolbarProps {
  readonly trajectory: TrajectoryView;
  readonly cursor: TurnCursor;
  readonly goTo: (index: number) => void;
}

const colorNames: Record<TokenColor, string> = {
  logprob: "log-prob",
  ratio: "ratio",
  mask: "mask",
  version: "policy version",
  entropy: "entropy",
};

/** How turns are shown, and the ways to the turn one looks for. */
export function TurnToolbar({ trajectory, cursor, goTo }: TurnToolbarProps) {
  const url = useUrlState();
  const { turns, gate, malformedTurns } = trajectory;
  const isTokens = url.get("view") === "tokens";
  const color = tokenColors.find((candidate) => candidate === url.get("color")) ?? "logprob";
  return (
    <div className="z-20 -mx-1 grid gap-2 bg-bg px-1 py-1.5 md:sticky md:top-[52px]">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold">
          Turns <span className="font-normal text-faint tabular-nums">{turns.toLocaleString("en")}</span>
        </h2>
        {turns >= longFrom && <GoTo count={turns} goTo={goTo} />}
        {gate && (
          <Button className="h-7 text-xs" onClick={() => goTo(gate.turn)}>
            Jump to the gate
          </Button>
        )}
        {malformedTurns.length > 0 && <Malformed {...{ malformedTurns, goTo }} current={cursor.current} />}
        {turns > 1 && turns <= mostOpen && (
          <Button look="quiet" className="h-7 text-xs" onClick={() => cursor.setAll(!cursor.isOpen(0))}>
            {cursor.isOpen(0) ? "Close all" : "Open all"}
          </Button>
        )}
        <div className="ml-auto">
          <Switch
            label="Show turns as"
            options={["read", "tokens"]}
            names={{ read: "Raw and parsed", tokens: "Tokens" }}
            chosen={isTokens ? "tokens" : "read"}
            onChoose={(next) => url.set({ view: next === "tokens" ? "tokens" : null })}
          />
        </div>
      </div>
      {isTokens && (
        <Switch
          label="Colour tokens by"
          options={tokenColors}
          names={colorNames}
          chosen={color}
          onChoose={(next) => url.set({ color: next === "logprob" ? null : next })}
        />
      )}
      {isTokens && needsTrainer(color) && <TrainerNote trajectory={trajectory} color={color} />}
    </div>
  );
}

/** Which forward pass the trainer's numbers are from, or that there are none. */
function TrainerNote({ trajectory, color }: { trajectory: TrajectoryView; color: TokenColor }) {
  const { trained, step, updatesPerBatch, purpose } = trajectory;
  if (!trained) {
    return (
      <p className="text-xs text-warn">
        This rollout did not train
        {purpose !== "train" && `, it was sampled for ${purposeWords[purpose]}`}: the trainer never saw its tokens, and
        there is no {colorNames[color]} to show.
      </p>
    );
  }
  return (
    <p className="text-xs text-muted">
      The trainer&rsquo;s numbers are those of the forward pass that update {step} learned from
      {updatesPerBatch > 1 && `; of its ${updatesPerBatch} optimizer steps, the one this rollout was in`}.
    </p>
  );
}

function GoTo({ count, goTo }: { count: number; goTo: (index: number) => void }) {
  return (
    <Input
      type="number"
      inputMode="numeric"
      aria-label="Go to turn"
      placeholder="go to turn"
      min={1}
      max={count}
      className="h-7 w-28 text-xs"
      onKeyDown={({ key, currentTarget }) => {
        const turn = currentTarget.valueAsNumber;
        if (key === "Enter" && turn >= 1 && turn <= count) goTo(Math.floor(turn) - 1);
      }}
    />
  );
}

interface MalformedProps {
  readonly malformedTurns: readonly number[];
  readonly current: number | null;
  readonly goTo: (index: number) => void;
}

function Malformed({ malformedTurns, current, goTo }: MalformedProps) {
  const next = malformedTurns.find((index) => index > (current ?? -1)) ?? malformedTurns[0] ?? 0;
  return (
    <Button className="h-7 text-xs" onClick={() => goTo(next)}>
      Next malformed turn <span className="font-normal text-muted tabular-nums">{malformedTurns.length}</span>
    </Button>
  );
}
