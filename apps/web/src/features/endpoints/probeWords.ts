import type { EndpointView } from "../../api/types.ts";
import type { Tone } from "../../ui/Pill.tsx";
import { formatDuration } from "../../ui/time.ts";

type Answer = NonNullable<NonNullable<EndpointView["probe"]>["answer"]>;
type Problem = Extract<Answer, { readonly ok: false }>["problem"];

const problemWords: Record<Problem, string> = {
  keyMissing: "key missing",
  unreachable: "unreachable",
  timeout: "no answer",
  unauthorized: "not authorized",
  unknownModel: "model unknown",
  overloaded: "overloaded",
  refused: "refused",
  unreadable: "not understood",
};

export interface ProbeText {
  readonly tone: Tone;
  readonly word: string;
  /** What exactly came back; empty while nothing has. */
  readonly detail: string;
}

/** What the newest probe of an endpoint found, in words. */
export function probeText(probe: EndpointView["probe"]): ProbeText {
  if (probe === null) return { tone: "neutral", word: "not probed", detail: "" };
  const { answer } = probe;
  if (answer === null) return { tone: "neutral", word: "asking…", detail: "" };
  if (!answer.ok) return { tone: "bad", word: problemWords[answer.problem], detail: answer.message };
  const said = answer.text.trim() === "" ? "nothing" : `“${answer.text.trim()}”`;
  const named = answer.model === null ? "" : `${answer.model} · `;
  return { tone: "good", word: "answers", detail: `${named}${formatDuration(answer.latencyMs)} · it said ${said}` };
}
