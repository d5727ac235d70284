import { qwenProfile } from "@holdfast/recipe";
import type { Conversation, Sampling } from "./conversation.ts";
import { wireText } from "./contextMessages.ts";
import { readCompletion } from "./readReply.ts";

/** The raw context is the prompt, tag for tag, and the model goes on writing where it ends. */
export function completionsConversation(): Conversation {
  let context = "";
  return {
    observe: (tokens) => void (context += wireText(tokens)),
    body: (sampling) => ({ ...samplingBody(sampling), prompt: context, stop: [qwenProfile.stopPiece] }),
    read(json) {
      const reply = readCompletion(json);
      context += reply.isCut ? reply.text : `${reply.text}${qwenProfile.stopPiece}`;
      return reply;
    },
  };
}

/** What both protocols name alike. */
export function samplingBody({ model, maxTokens, temperature, topP, seed }: Sampling): object {
  return { model, max_tokens: maxTokens, temperature, top_p: topP, seed, stream: false };
}
