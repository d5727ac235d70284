import { qwenProfile } from "@holdfast/recipe";
import { z } from "zod";
import type { SeenRequest, TestReply } from "./testServer.ts";

/** Turns that solve the task with this issue, stop pieces included. */
export interface GoldScript {
  readonly issue: string;
  readonly turns: readonly string[];
}

const Prompt = z.object({ prompt: z.string() });
const Messages = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string().nullable() })) });

/** A model that plays scripts by the issue and the turn that a request shows it, in either protocol. */
export function goldReplies(scripts: readonly GoldScript[]): (request: SeenRequest) => TestReply {
  return ({ path, body }) => {
    const isChat = path.endsWith("/chat/completions");
    const { text, turn } = isChat ? chatPlace(body) : promptPlace(body);
    // An issue may begin another one.
    const [script] = scripts
      .filter(({ issue }) => text.includes(issue))
      .sort((a, b) => b.issue.length - a.issue.length);
    const written = (script?.turns[turn] ?? "").replace(qwenProfile.stopPiece, "");
    const usage = { prompt_tokens: 10 + turn, completion_tokens: 7 };
    const answer = isChat ? { message: { role: "assistant", content: written } } : { text: written };
    return { body: { model: "gold", choices: [{ ...answer, finish_reason: "stop" }], usage } };
  };
}

function promptPlace(body: unknown) {
  const { prompt } = Prompt.parse(body);
  return { text: prompt, turn: prompt.split("<|im_start|>assistant\n").length - 2 };
}

function chatPlace(body: unknown) {
  const { messages } = Messages.parse(body);
  const text = messages.map(({ content }) => content ?? "").join("\n");
  return { text, turn: messages.filter(({ role }) => role === "assistant").length };
}
