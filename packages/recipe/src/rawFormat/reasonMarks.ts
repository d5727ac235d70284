import type { FormatProfile } from "./formatProfile.ts";
import type { RawFormatReason } from "./rawFormatReasons.ts";
import { findTags, type Tag, type TagKind, type TurnPiece } from "./tags.ts";

/** Where in a turn's text a reason was found; `start` = `end` marks a place where something is missing. */
export interface ReasonMark {
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

interface TurnLayout {
  /** Up to the stop piece. */
  readonly text: string;
  readonly full: string;
  readonly tags: readonly Tag[];
  readonly thinkClose: Tag | undefined;
  /** Where the call may begin. */
  readonly rest: number;
  /** Tags after the reasoning. */
  readonly after: readonly Tag[];
  readonly profile: FormatProfile;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const toolKinds: readonly TagKind[] = [
  "callOpen",
  "callClose",
  "functionOpen",
  "functionClose",
  "parameterOpen",
  "parameterClose",
];

/**
 * The spans of a turn's text that its raw-format reasons are about, for reading; the verdict itself is `checkRawTurn`'s.
 * A reason without a span of its own, e.g. an exit's, gets none.
 */
export function reasonMarks(
  { pieces, reasons }: { readonly pieces: readonly TurnPiece[]; readonly reasons: readonly string[] },
  profile: FormatProfile,
): readonly ReasonMark[] {
  if (reasons.length === 0) return [];
  const turn = layoutOf(pieces, profile);
  return reasons.flatMap((reason) => {
    const find = Object.entries(finders).find(([name]) => name === reason)?.[1];
    return (find?.(turn) ?? []).map(({ start, end }) => ({ reason, start, end }));
  });
}

function layoutOf(pieces: readonly TurnPiece[], profile: FormatProfile): TurnLayout {
  const full = pieces.map(({ text }) => text).join("");
  const all = findTags(full, pieces);
  const stop = all.find(({ kind, spelled }) => kind === "turnEnd" && !spelled);
  const text = stop ? full.slice(0, stop.start) : full;
  const tags = all.filter(({ start }) => start < text.length);
  const thinkClose = tags.find(({ kind }) => kind === "thinkClose");
  const rest = thinkClose?.end ?? 0;
  return { text, full, tags, thinkClose, rest, after: tags.filter(({ start }) => start >= rest), profile };
}

const atEnd = ({ text }: TurnLayout): Span[] => [{ start: text.length, end: text.length }];
const ofKind = (tags: readonly Tag[], ...kinds: readonly TagKind[]) => tags.filter(({ kind }) => kinds.includes(kind));
/** From the first to the last; nothing of none. */
const hull = (tags: readonly Tag[]): Span[] => {
  const [first] = tags;
  const last = tags.at(-1);
  return first && last ? [{ start: first.start, end: last.end }] : [];
};

/** The call from its first to its last tag, or the place where it should be. */
function call(turn: TurnLayout): Span[] {
  const found = hull(ofKind(turn.after, ...toolKinds));
  return found.length > 0 ? found : atEnd(turn);
}

function unclosedThink({ text, tags }: TurnLayout): Span[] {
  return [{ start: 0, end: ofKind(tags, ...toolKinds)[0]?.start ?? text.length }];
}

/** The closing tag with the white space around it. */
function separation({ text, thinkClose }: TurnLayout): Span[] {
  if (!thinkClose) return [];
  const before = /\s*$/.exec(text.slice(0, thinkClose.start))?.[0].length ?? 0;
  const behind = /^\s*/.exec(text.slice(thinkClose.end))?.[0].length ?? 0;
  return [{ start: thinkClose.start - before, end: thinkClose.end + behind }];
}

/** What follows the last `</tool_call>`. */
function suffix(turn: TurnLayout): Span[] {
  const close = ofKind(turn.after, "callClose").at(-1);
  return close ? [{ start: close.end, end: turn.text.length }] : [];
}

/** Each call after the first, up to its end. */
function laterCalls(turn: TurnLayout): Span[] {
  const closes = ofKind(turn.after, "callClose");
  return ofKind(turn.after, "callOpen")
    .slice(1)
    .map(({ start, end }) => ({ start, end: closes.find((close) => close.start >= end)?.end ?? end }));
}

const keyOf = ({ text }: TurnLayout, { start, end }: Tag) => text.slice(start, end).replace(/^[^=]*=|>$/g, "");

function repeatedParameters(turn: TurnLayout): Span[] {
  const seen = new Set<string>();
  return ofKind(turn.after, "parameterOpen").filter((tag) => {
    const key = keyOf(turn, tag);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

/** Between the command's tags; the place between them when nothing is. */
function emptyValue(turn: TurnLayout): Span[] {
  const open = ofKind(turn.after, "parameterOpen").find((tag) => keyOf(turn, tag) === turn.profile.tool.parameter);
  const close = open && ofKind(turn.after, "parameterClose").find(({ start }) => start >= open.end);
  return open && close ? [{ start: open.start, end: close.end }] : call(turn);
}

/** Tags between the first parameter's opening and the last one's end. */
function tagsInValue({ after }: TurnLayout): Span[] {
  const open = after.find(({ kind }) => kind === "parameterOpen");
  const close = ofKind(after, "parameterClose").at(-1);
  return open && close ? after.filter(({ start, end }) => start >= open.end && end <= close.start) : [];
}

const finders: Record<RawFormatReason, (turn: TurnLayout) => readonly Span[]> = {
  cancelled: atEnd,
  eos_missing: atEnd,
  after_eos: ({ full, text, profile }) => [{ start: text.length + profile.stopPiece.length, end: full.length }],
  stray_special: ({ tags }) => ofKind(tags, "turnStart", "textEnd", "responseOpen", "responseClose"),
  spelled_tag: ({ tags }) => tags.filter(({ spelled }) => spelled),
  think_reopened: ({ tags }) => ofKind(tags, "thinkOpen"),
  think_unclosed: unclosedThink,
  tool_tag_in_think: ({ tags, thinkClose }) =>
    ofKind(tags, ...toolKinds).filter(({ start }) => thinkClose !== undefined && start < thinkClose.start),
  think_close_dup: ({ tags }) => ofKind(tags, "thinkClose").slice(1),
  think_sep: separation,
  call_missing: atEnd,
  envelope_missing: call,
  envelope_unbalanced: ({ after }) => ofKind(after, "callOpen", "callClose"),
  multi_call: laterCalls,
  suffix_after_call: suffix,
  body_grammar: call,
  multi_function: ({ after }) => ofKind(after, "functionOpen").slice(1),
  unknown_tool: ({ after }) => ofKind(after, "functionOpen").slice(0, 1),
  dup_param: repeatedParameters,
  extra_param: (turn) =>
    ofKind(turn.after, "parameterOpen").filter((tag) => keyOf(turn, tag) !== turn.profile.tool.parameter),
  missing_param: call,
  empty_command: emptyValue,
  tag_in_value: tagsInValue,
};
