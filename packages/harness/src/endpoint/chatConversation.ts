import { samplingBody } from "./completionsConversation.ts";
import { toolOutput, userText } from "./contextMessages.ts";
import type { Conversation } from "./conversation.ts";
import { readChatCompletion, type AssistantMessage } from "./readReply.ts";
import { systemMessage } from "./systemMessage.ts";

type Message =
  | AssistantMessage
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "tool"; readonly tool_call_id?: string | undefined; readonly content: string };

const notRun = "not run: a turn has one call";

/**
 * The context as messages: the format described, the issue, then turns and what came of them. A turn is shown to the model as
 * the server gave it. Output answers as a user turn in its tags, or as a tool message where the server had parsed the call.
 */
export function chatConversation(): Conversation {
  const messages: Message[] = [{ role: "system", content: systemMessage }];
  return {
    observe(tokens) {
      messages.push(...answers(messages.at(-1), userText(tokens)));
    },
    body: (sampling) => ({ ...samplingBody(sampling), messages }),
    read(json) {
      const reply = readChatCompletion(json);
      messages.push(reply.message);
      return reply;
    },
  };
}

/** Every call that the server parsed wants its answer. */
function answers(last: Message | undefined, text: string): readonly Message[] {
  const calls = last?.role === "assistant" ? (last.tool_calls ?? []) : [];
  if (calls.length === 0) return [{ role: "user", content: text }];
  return calls.map(({ id }, i) => ({ role: "tool", tool_call_id: id, content: i === 0 ? toolOutput(text) : notRun }));
}
