import { readCallBody } from "./callBody.ts";
import type { FormatProfile } from "./formatProfile.ts";
import type { RawFormatReason } from "./rawFormatReasons.ts";
import type { Tag, TagKind } from "./tags.ts";

/** A part of the turn's text; `end` is exclusive. */
export interface TurnSpan {
  readonly kind: "think" | "prose" | "call" | "command";
  readonly start: number;
  readonly end: number;
}

interface Part {
  readonly reasons: readonly RawFormatReason[];
  readonly spans: readonly TurnSpan[];
}

export interface ThinkPart extends Part {
  /** The reasoning; null when its block is not closed. */
  readonly text: string | null;
  /** Where the rest of the turn starts. */
  readonly end: number;
}

export interface CallPart extends Part {
  /** Where the call starts and ends; the end of the text when there is none. */
  readonly start: number;
  readonly end: number;
  readonly command: TurnSpan | null;
}

const toolTags: readonly TagKind[] = [
  "callOpen",
  "callClose",
  "functionOpen",
  "functionClose",
  "parameterOpen",
  "parameterClose",
];

/** The reasoning block: up to the first `</think>`, which the prompt opened, one newline before it and two after. */
export function readThink(text: string, tags: readonly Tag[]): ThinkPart {
  const reasons: RawFormatReason[] = [];
  if (tags.some(({ kind }) => kind === "thinkOpen")) reasons.push("think_reopened");
  const [close, again] = tags.filter(({ kind }) => kind === "thinkClose");
  if (close === undefined) return { reasons: [...reasons, "think_unclosed"], spans: [], end: 0, text: null };

  if (tags.some((tag) => tag.start < close.start && toolTags.includes(tag.kind))) reasons.push("tool_tag_in_think");
  if (again !== undefined) reasons.push("think_close_dup");
  // With empty reasoning the newline before the tag may be the prompt's last one.
  const separated = close.start === 0 || text[close.start - 1] === "\n";
  if (!separated || !text.startsWith("\n\n", close.end)) reasons.push("think_sep");
  const end = separated ? Math.max(0, close.start - 1) : close.start;
  return { reasons, spans: [{ kind: "think", start: 0, end }], end: close.end, text: text.slice(0, end) };
}

/** Prose and the one call, from `from` to the end of the text. */
export function readCall(
  { text, tags, from }: { readonly text: string; readonly tags: readonly Tag[]; readonly from: number },
  profile: FormatProfile,
): CallPart {
  const after = tags.filter(({ start }) => start >= from);
  const opens = after.filter(({ kind }) => kind === "callOpen");
  const closes = after.filter(({ kind }) => kind === "callClose");
  const [open] = opens;
  const close = closes.at(-1);
  const fault = envelopeFault(after);
  if (fault !== null || open === undefined || close === undefined) {
    const start = open?.start ?? text.length;
    return { reasons: [fault ?? "call_missing"], spans: [], start, end: close?.end ?? text.length, command: null };
  }

  const between = text.slice(from, open.start);
  const spans: TurnSpan[] = between.trim() === "" ? [] : [{ kind: "prose", start: from, end: open.start }];
  spans.push({ kind: "call", start: open.start, end: close.end });
  const body = readCallBody(text.slice(open.end, close.start), profile);
  const reasons: RawFormatReason[] = [...body.reasons];
  if (close.end < text.length) reasons.push("suffix_after_call");
  if (from > 0 && between.trim() === "" && between !== "\n\n") reasons.push("think_sep");

  const call = { reasons, spans, start: open.start, end: close.end };
  if (body.value === null) return { ...call, command: null };
  const start = open.end + body.value.start;
  const command: TurnSpan = { kind: "command", start, end: start + body.value.text.length };
  return { ...call, spans: [...spans, command], command };
}

/** What is wrong with the `<tool_call>` envelope, from the order of its tags alone. */
function envelopeFault(tags: readonly Tag[]): RawFormatReason | null {
  const envelope = tags.filter(({ kind }) => kind === "callOpen" || kind === "callClose");
  const opens = envelope.filter(({ kind }) => kind === "callOpen").length;
  if (opens === 0) return tags.some(({ kind }) => toolTags.includes(kind)) ? "envelope_missing" : "call_missing";
  const alternates = envelope.every(({ kind }, i) => kind === (i % 2 === 0 ? "callOpen" : "callClose"));
  if (!alternates || envelope.length !== 2 * opens) return "envelope_unbalanced";
  return opens > 1 ? "multi_call" : null;
}
