import { observationFrame, promptFrame, qwenProfile } from "@holdfast/recipe";
import { z } from "zod";

const Sampling = z.looseObject({
  model: z.string(),
  max_tokens: z.number().int().positive().default(64),
  temperature: z.number().positive().max(2).default(1),
  top_p: z.number().positive().max(1).default(1),
  seed: z.number().int().nullish(),
});
const Completion = Sampling.extend({ prompt: z.string() });
const Chat = Sampling.extend({
  messages: z
    .array(z.looseObject({ role: z.enum(["system", "user", "assistant", "tool"]), content: z.string().nullish() }))
    .min(1),
});

export interface AskedCompletion {
  readonly model: string;
  readonly prompt: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly seed: number | null;
}

/** Reads a body of /completions. Throws ZodError. */
export function readCompletionRequest(body: unknown): AskedCompletion {
  const { prompt, ...sampling } = Completion.parse(body);
  return { prompt, ...asked(sampling) };
}

/** Reads a body of /chat/completions, its messages written as the raw context. System messages are left out. Throws ZodError. */
export function readChatRequest(body: unknown): AskedCompletion {
  const { messages, ...sampling } = Chat.parse(body);
  return { prompt: rawContext(messages), ...asked(sampling) };
}

const opening = promptFrame.after.slice(`${qwenProfile.stopPiece}\n`.length);

function rawContext(messages: z.infer<typeof Chat>["messages"]): string {
  const turns = messages.map(({ role, content }) => {
    const text = content ?? "";
    if (role === "system") return "";
    if (role === "assistant") return `${opening}${text}${qwenProfile.stopPiece}\n`;
    if (role === "user") return `${promptFrame.before}${text}${qwenProfile.stopPiece}\n`;
    const output = `${observationFrame.before}${text}${observationFrame.after}`;
    return output.slice(1, -opening.length); // the newline before it ends the turn already
  });
  return `${turns.join("")}${opening}`;
}

function asked({ model, max_tokens, temperature, top_p, seed }: z.infer<typeof Sampling>) {
  return { model, maxTokens: max_tokens, temperature, topP: top_p, seed: seed ?? null };
}
