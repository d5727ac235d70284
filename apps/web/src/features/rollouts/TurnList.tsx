"use client";
import type { TurnView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { formatDuration } from "../../ui/time.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { formatReasonWords } from "./formatReasonWords.ts";
import { RawText } from "./RawText.tsx";
import { versionLevels } from "./tokenLevels.ts";
import { type TokenColor, TokenLegend, TokenStrip } from "./TokenStrip.tsx";

type View = "parsed" | "raw" | "tokens";
const views: readonly View[] = ["parsed", "raw", "tokens"];

/** The turns in order: what the policy wrote (raw, token by token, or as parsed) and what came back. */
export function TurnList({ turns }: { turns: readonly TurnView[] }) {
  const url = useUrlState();
  const view = views.find((candidate) => candidate === url.get("view")) ?? "parsed";
  const color: TokenColor = url.get("color") === "version" ? "version" : "logprob";
  const versions = versionLevels(turns.flatMap(({ tokens }) => tokens));
  return (
    <section aria-label="Turns" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">
          Turns <span className="font-normal text-faint">{turns.length}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          {view === "tokens" && (
            <Switch
              label="Colour tokens by"
              options={["logprob", "version"]}
              names={{ logprob: "log-prob", version: "policy version" }}
              chosen={color}
              onChoose={(next) => url.set({ color: next === "logprob" ? null : next })}
            />
          )}
          <Switch
            label="Show turns as"
            options={views}
            names={{ parsed: "Parsed", raw: "Raw", tokens: "Tokens" }}
            chosen={view}
            onChoose={(next) => url.set({ view: next === "parsed" ? null : next })}
          />
        </div>
      </div>
      {view === "tokens" && <TokenLegend color={color} versions={versions} />}
      {turns.map((turn, index) => (
        <Turn key={`${index} ${turn.raw}`} number={index + 1} {...{ turn, view, color, versions }} />
      ))}
    </section>
  );
}

interface SwitchProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly onChoose: (option: T) => void;
}

function Switch<T extends string>({ label, options, names, chosen, onChoose }: SwitchProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-md bg-sunken p-0.5">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className={classes(
            "h-6 rounded-[5px] px-2.5 text-xs",
            option === chosen ? "bg-raised font-[550] text-text shadow-panel" : "text-muted hover:text-text",
          )}
        >
          {names[option]}
        </button>
      ))}
    </div>
  );
}

interface TurnProps {
  readonly number: number;
  readonly turn: TurnView;
  readonly view: View;
  readonly color: TokenColor;
  readonly versions: ReadonlyMap<number, number>;
}

function Turn({ number, turn, view, color, versions }: TurnProps) {
  const wellFormed = turn.formatReasons.length === 0;
  return (
    <article aria-label={`Turn ${number}`} className="overflow-hidden rounded-lg border bg-surface shadow-panel">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2.5">
        <h3 className="text-sm font-semibold">Turn {number}</h3>
        {wellFormed ? (
          <Pill tone="good">well-formed</Pill>
        ) : (
          turn.formatReasons.map((reason) => (
            <Pill key={reason} tone="bad" title={reason}>
              {formatReasonWords(reason)}
            </Pill>
          ))
        )}
        <span className="ml-auto text-xs text-faint tabular-nums">{turn.tokens.length} tokens</span>
      </header>
      <div className="px-3 pb-2.5">
        {view === "raw" && <RawText text={turn.raw} />}
        {view === "tokens" && <TokenStrip tokens={turn.tokens} color={color} versions={versions} />}
        {view === "parsed" && <Parsed turn={turn} />}
      </div>
      <Observation turn={turn} />
    </article>
  );
}

/** What was read from the turn; beside it what was written, where the raw format check found something wrong. */
function Parsed({ turn }: { turn: TurnView }) {
  const parsed = (
    <dl className="mt-1.5 grid grid-cols-[64px_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-xs">
      <dt className="text-faint">think</dt>
      <dd className="font-mono whitespace-pre-wrap text-muted">{turn.think ?? "none could be read"}</dd>
      <dt className="text-faint">command</dt>
      <dd className="font-mono break-words whitespace-pre-wrap">{turn.command ?? "none could be read"}</dd>
    </dl>
  );
  if (turn.formatReasons.length === 0) return parsed;
  return (
    <div className="grid grid-cols-1 gap-x-5 md:grid-cols-2">
      {parsed}
      <div className="mt-1.5 min-w-0 border-line md:border-l md:pl-4">
        <div className="text-xs text-faint">as written</div>
        <RawText text={turn.raw} />
      </div>
    </div>
  );
}

function Observation({ turn }: { turn: TurnView }) {
  if (turn.observation === null) {
    return (
      <div className="border-t bg-bg px-3 py-2 text-xs text-faint">Nothing came back: the rollout ended here.</div>
    );
  }
  return (
    <div className="border-t bg-bg px-3 py-2">
      <div className="flex flex-wrap items-center gap-2 text-xs text-faint tabular-nums">
        <span>observation</span>
        {turn.exitCode !== null && (
          <span className={turn.exitCode === 0 ? undefined : "font-[550] text-warn"}>exit code {turn.exitCode}</span>
        )}
        <span>{formatDuration(turn.durationMs)}</span>
        {turn.truncatedBytes > 0 && (
          <Pill tone="warn">{turn.truncatedBytes.toLocaleString("en")} bytes cut from the middle</Pill>
        )}
      </div>
      {turn.observation === "" ? (
        <p className="mt-1 text-xs text-faint">no output</p>
      ) : (
        <pre className="scroll-thin mt-1 max-h-80 overflow-auto font-mono text-xs leading-[1.5]">
          {turn.observation}
        </pre>
      )}
    </div>
  );
}
