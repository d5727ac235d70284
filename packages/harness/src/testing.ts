import { qwenProfile, type PolicySession, type SampledTurn, type TokenCodec } from "@holdfast/recipe";
export { goldReplies, type GoldScript } from "./endpoint/goldReplies.ts";
export { serveReplies, type SeenRequest, type TestReply, type TestServer } from "./endpoint/testServer.ts";
export { turnText } from "./turnText.ts";
import { pieces as familyPieces, splitPieces } from "./tinyrepo/pieces.ts";

/**
 * A policy that says the given turns, whatever it sees, and nothing after the last but the stop piece. A turn longer than
 * the limit is cut (`length`), as is one without stop piece. Every token has log-probability −1 and policy version 0.
 */
export function scriptedSession(codec: TokenCodec, turns: readonly string[]): PolicySession {
  const script = turns.values();
  return {
    engine: "scripted",
    observe: () => undefined,
    sample: ({ maxTokens, stopToken, signal }): Promise<SampledTurn> => {
      const text = script.next().value ?? qwenProfile.stopPiece;
      const tokens = codec.encode(text).slice(0, maxTokens);
      const ended = tokens.at(-1) === stopToken ? "stop" : "length";
      return Promise.resolve({
        tokens,
        logprobs: tokens.map(() => -1),
        versions: tokens.map(() => 0),
        finish: signal?.aborted === true ? "cancelled" : ended,
      });
    },
    close: () => undefined,
  };
}

/** A codec of the family's vocabulary with `qwenProfile`'s tags, for tests that need no policy. */
export function familyCodec(): TokenCodec {
  const characters = ["\n", "\t", ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))];
  const pieces = [...new Set([...qwenProfile.controlPieces, ...familyPieces, ...characters])];
  const ordinary = pieces.filter((piece) => !qwenProfile.controlPieces.includes(piece));
  const ids = new Map(pieces.map((piece, id) => [piece, id]));
  const idOf = (piece: string): number => {
    const id = ids.get(piece);
    if (id === undefined) throw new RangeError(`no piece ${JSON.stringify(piece)}`);
    return id;
  };
  return {
    pieces,
    controlIds: new Set(qwenProfile.controlPieces.map(idOf)),
    encode: (text) => splitPieces(text, pieces).map(idOf),
    encodeObserved: (text) => splitPieces(text.replace(/[^\x20-\x7e\n\t]/gu, "?"), ordinary).map(idOf),
    decode: (tokens) => tokens.map((id) => pieces[id] ?? "").join(""),
  };
}
