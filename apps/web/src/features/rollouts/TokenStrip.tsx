import type { TokenView } from "../../api/types.ts";
import { surpriseLevel } from "./tokenLevels.ts";

export type TokenColor = "logprob" | "version";

interface TokenStripProps {
  readonly tokens: readonly TokenView[];
  readonly color: TokenColor;
  /** Rank of every policy version of the rollout. */
  readonly versions: ReadonlyMap<number, number>;
}

/** The tokens of a turn as sampled; hover one for its log-probability and policy version. */
export function TokenStrip({ tokens, color, versions }: TokenStripProps) {
  const background = (token: TokenView) =>
    color === "logprob" ? surpriseColor(surpriseLevel(token.logprob)) : versionColor(versions.get(token.version) ?? 0);
  return (
    <div className="mt-2 font-mono text-xs leading-[1.9] break-words whitespace-pre-wrap">
      {tokens.map((token, index) => (
        <span
          key={`${index} ${token.text}`}
          title={`“${token.text}” · ln π ${token.logprob.toFixed(3)} (p ${Math.exp(token.logprob).toPrecision(2)}) · version ${token.version}`}
          className="mr-0.5 rounded-[3px] box-decoration-clone px-px py-0.5 inset-ring inset-ring-line"
          style={{ background: background(token) }}
        >
          {visible(token.text)}
        </span>
      ))}
    </div>
  );
}

/** Line breaks shown as a mark and kept as breaks. */
const visible = (text: string) => text.replaceAll("\n", "⏎\n");

const surpriseColor = (level: number) => `color-mix(in srgb, var(--s2) ${level * 16}%, transparent)`;

const versionColor = (level: number) => `color-mix(in srgb, var(--s${(level % 8) + 1}) 22%, transparent)`;

const surpriseNames = ["p > 0.9", "> 0.5", "> 0.1", "> 0.01", "≤ 0.01"] as const;

/** What the colours of the tokens stand for. */
export function TokenLegend({ color, versions }: Omit<TokenStripProps, "tokens">) {
  const entries =
    color === "logprob"
      ? surpriseNames.map((name, level) => ({ name, background: surpriseColor(level) }))
      : [...versions].map(([version, level]) => ({ name: `version ${version}`, background: versionColor(level) }));
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
      {entries.map(({ name, background }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[3px] border" style={{ background }} />
          {name}
        </span>
      ))}
    </div>
  );
}
