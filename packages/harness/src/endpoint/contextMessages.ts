import { byteCodec, qwenProfile, withoutTags } from "@holdfast/recipe";

/**
 * Text of tokens that the policy did not write, as it goes over the wire. Tags that outside text only spells are broken with a
 * space, since a server would take them for its own; the ids that are kept tell them apart anyway.
 */
export function wireText(tokens: readonly number[]): string {
  return runsOf(tokens)
    .map(({ text, isControl }) => (isControl ? text : withoutTags(text)))
    .join("");
}

/** What a user turn says, tool output in its tags included: the text between the turn's opening and its end. */
export function userText(tokens: readonly number[]): string {
  const text = wireText(tokens);
  const opening = "<|im_start|>user\n";
  return text.slice(text.indexOf(opening) + opening.length, text.lastIndexOf(`${qwenProfile.stopPiece}\n`));
}

/** The output inside a user turn that answers a call. */
export function toolOutput(text: string): string {
  return text.replace(/^<tool_response>\n/, "").replace(/\n<\/tool_response>$/, "");
}

/** Neighbouring tokens of a kind, decoded together: a tag may be spelled over many of them. */
function runsOf(tokens: readonly number[]): { readonly text: string; readonly isControl: boolean }[] {
  const runs: { readonly ids: number[]; readonly isControl: boolean }[] = [];
  for (const id of tokens) {
    const isControl = byteCodec.controlIds.has(id);
    const last = runs.at(-1);
    if (last?.isControl === isControl) last.ids.push(id);
    else runs.push({ ids: [id], isControl });
  }
  return runs.map(({ ids, isControl }) => ({ text: byteCodec.decode(ids), isControl }));
}
