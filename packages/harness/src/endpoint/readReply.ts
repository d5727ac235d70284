import { z } from "zod";
import { EndpointError } from "./endpointError.ts";
import { rewriteTurn } from "./rewriteTurn.ts";

/** What a model wrote in one turn. */
export interface Reply {
  /** As it follows the open reasoning block, without the stop piece. */
  readonly text: string;
  /** It was cut at the limit of tokens. */
  readonly isCut: boolean;
  /** A parser of the server had taken it apart; `text` is our rewriting. */
  readonly isRewritten: boolean;
  /** In the model's own tokens; null when the server does not say. */
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null;
  /** As the server names it. */
  readonly model: string | null;
}

/** A reply to messages, with what the model is shown as its own words from now on. */
export interface ChatReply extends Reply {
  readonly message: AssistantMessage;
}

export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
}

type ToolCall = z.infer<typeof ToolCall>;

const Answer = z.looseObject({
  model: z.string().nullish(),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null),
});
const Completion = Answer.extend({
  choices: z.array(z.looseObject({ text: z.string(), finish_reason: z.string().nullish() })).min(1),
});
const ToolCall = z.looseObject({
  id: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const ChatCompletion = Answer.extend({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({
          content: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
          tool_calls: z.array(ToolCall).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/** What the reasoning block begins with; a model that was not shown the open block opens it itself. */
const thinkOpening = "<think>\n";

/** Reads an answer of /completions. Throws EndpointError. */
export function readCompletion(json: unknown): Reply {
  const { choices, ...about } = checked(Completion, json);
  const [choice] = choices;
  return {
    text: choice?.text ?? "",
    isCut: choice?.finish_reason === "length",
    isRewritten: false,
    ...commonOf(about),
  };
}

/**
 * Reads an answer of /chat/completions. The content is the raw turn, without the tag that opens the reasoning block where the
 * model wrote that itself. Reasoning and calls that the server split off are written back into the raw format. Throws
 * EndpointError.
 */
export function readChatCompletion(json: unknown): ChatReply {
  const { choices, ...about } = checked(ChatCompletion, json);
  const [choice] = choices;
  const { content = null, reasoning_content, reasoning, tool_calls } = choice?.message ?? {};
  const calls = tool_calls ?? [];
  const split = { reasoning: reasoning_content ?? reasoning ?? null, content: content ?? "", calls };
  const isRewritten = calls.length > 0 || (split.reasoning ?? "") !== "";
  const raw = split.content.startsWith(thinkOpening) ? split.content.slice(thinkOpening.length) : split.content;
  return {
    text: isRewritten ? rewriteTurn(split) : raw,
    isCut: choice?.finish_reason === "length",
    isRewritten,
    message: { role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
    ...commonOf(about),
  };
}

function commonOf({ model, usage }: z.infer<typeof Answer>): Pick<Reply, "usage" | "model"> {
  return {
    model: model ?? null,
    usage: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null,
  };
}

function checked<Shape extends z.ZodType>(shape: Shape, json: unknown): z.infer<Shape> {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String).join(".") ?? "";
  throw new EndpointError(
    "unreadable",
    `the answer has another shape than the protocol's: ${path}: ${issue?.message ?? ""}`,
  );
}
