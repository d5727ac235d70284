import type { TurnFinish } from "../policySession.ts";
import type { FormatProfile } from "./formatProfile.ts";
import { readCall, readThink, type TurnSpan } from "./turnParts.ts";
import { rawFormatReasons, type RawFormatReason } from "./rawFormatReasons.ts";
import { findTags, type Tag, type TagKind, type TurnPiece } from "./tags.ts";

export interface RawTurnCheck {
  readonly ok: boolean;
  /** Empty when well-formed; the first is the one that ends the rollout. */
  readonly reasons: readonly RawFormatReason[];
  readonly spans: readonly TurnSpan[];
  readonly think: string | null;
  /** The literal command where the grammar holds, even in a turn rejected for something else. */
  readonly command: string | null;
}

const specials: readonly TagKind[] = ["turnStart", "textEnd"];
const responses: readonly TagKind[] = ["responseOpen", "responseClose"];

/**
 * Judges one turn by its tokens, before any parser: reasoning, `\n</think>\n\n`, optional prose, exactly one call in exact
 * grammar, the stop piece, nothing else. Never repairs. `<`, `>` and `&&` are fine anywhere; only tags are judged.
 * A value with a tag in it is rejected, because some parser would run something other than the literal value.
 */
export function checkRawTurn(
  turn: { readonly pieces: readonly TurnPiece[]; readonly finish: TurnFinish },
  profile: FormatProfile,
): RawTurnCheck {
  const full = turn.pieces.map(({ text }) => text).join("");
  const allTags = findTags(full, turn.pieces);
  const stop = allTags.find(({ kind, spelled }) => kind === "turnEnd" && !spelled);
  const text = stop ? full.slice(0, stop.start) : full;
  const tags = allTags.filter(({ start }) => start < text.length);

  const think = readThink(text, tags);
  const call = readCall({ text, tags, from: think.end }, profile);
  const inCommand = (tag: Tag) =>
    call.command !== null && tag.start >= call.command.start && tag.end <= call.command.end;
  const outside = tags.filter((tag) => !inCommand(tag));

  const found = new Set<RawFormatReason>([...think.reasons, ...call.reasons]);
  if (turn.finish === "cancelled") found.add("cancelled");
  if (turn.finish === "length" || stop === undefined) found.add("eos_missing");
  if (stop !== undefined && stop.end < full.length) found.add("after_eos");
  if (outside.some(({ kind }) => specials.includes(kind))) found.add("stray_special");
  if (outside.some((tag) => responses.includes(tag.kind) && tag.start < call.end)) found.add("stray_special");
  if (outside.some((tag) => tag.spelled && (tag.kind !== "nearTag" || tag.start < call.start)))
    found.add("spelled_tag");
  if (tags.some(inCommand)) found.add("tag_in_value");

  const reasons = rawFormatReasons.filter((reason) => found.has(reason));
  const command = call.command && text.slice(call.command.start, call.command.end);
  return { ok: reasons.length === 0, reasons, spans: [...think.spans, ...call.spans], think: think.text, command };
}
