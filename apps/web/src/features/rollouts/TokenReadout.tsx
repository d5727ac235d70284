import { formatNumber } from "../../ui/number.ts";
import { ratioOf, type SeenToken, type TokenScale } from "./tokenScales.ts";

interface TokenReadoutProps {
  readonly token: (SeenToken & { readonly text: string }) | undefined;
  readonly scale: TokenScale;
}

/** All that is known of one token, in a line that keeps its place. */
export function TokenReadout({ token, scale }: TokenReadoutProps) {
  return (
    <div
      aria-live="polite"
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-md bg-sunken px-2 py-1 text-xs text-muted tabular-nums sm:min-h-7"
    >
      {token ? <Values token={token} scale={scale} /> : "Point at a token, or go along them with ← and →."}
    </div>
  );
}

function Values({ token, scale }: TokenReadoutProps & { token: SeenToken & { readonly text: string } }) {
  const step = scale.steps[scale.stepOf(token) ?? -1];
  return (
    <>
      <span className="font-mono text-text">“{token.text.replaceAll("\n", "⏎")}”</span>
      <span>
        ln π rollout <LogProb value={token.logprob} />
      </span>
      {token.trainerLogprob !== null && (
        <span>
          ln π trainer {logText(token.trainerLogprob)} <span className="text-faint">ω {ratioOf(token).toFixed(3)}</span>
        </span>
      )}
      {token.entropy !== null && <span>entropy {formatNumber(token.entropy, "plain")} nat</span>}
      <span>version {token.version}</span>
      {step && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[3px] border" style={{ background: step.color }} />
          {step.name}
        </span>
      )}
    </>
  );
}

/** A policy behind an endpoint may report none: that is said, and is no 0. */
function LogProb({ value }: { value: number }) {
  if (Number.isNaN(value)) return <>not reported</>;
  return (
    <>
      {logText(value)} <span className="text-faint">p {probabilityText(value)}</span>
    </>
  );
}

const logText = (logprob: number) => formatNumber(logprob, "plain");
const probabilityText = (logprob: number) => Math.exp(logprob).toPrecision(2);
