import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { ZodError, z } from "zod";
import { readChatRequest, readCompletionRequest, type AskedCompletion } from "./readCompletionRequest.ts";
import type { CompletionResult, ServedPolicy } from "./servedPolicy.ts";

export interface PolicyServer {
  /** Up to and with /v1. */
  readonly url: string;
  close(): Promise<void>;
}

/** What is wrong with a request, for who sent it. */
class RequestError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Serves a policy at /v1/completions, /v1/chat/completions and /v1/models of this machine; port 0 takes a free one. */
export async function servePolicy(policy: ServedPolicy, port: number): Promise<PolicyServer> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    void respond(policy, { request, response, id: requests });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/v1`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: number;
}

async function respond(policy: ServedPolicy, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  const send = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    send(200, await answer(policy, exchange));
  } catch (error) {
    const isTheirs = error instanceof RequestError;
    send(isTheirs ? error.status : 500, { error: { message: error instanceof Error ? error.message : String(error) } });
  }
}

async function answer(policy: ServedPolicy, { request, response, id }: Exchange): Promise<object> {
  const route = `${request.method ?? ""} ${request.url ?? ""}`;
  if (route === "GET /v1/models") return { object: "list", data: [{ id: policy.name, object: "model" }] };
  const isChat = route === "POST /v1/chat/completions";
  if (!isChat && route !== "POST /v1/completions") throw new RequestError(404, `There is nothing at ${route}.`);
  const body = await readText(request);
  const asked = read(isChat ? readChatRequest : readCompletionRequest, body);
  if (asked.model !== policy.name) throw new RequestError(404, `The model ${asked.model} does not exist.`);
  const room = policy.maxTokens - policy.countTokens(asked.prompt);
  if (room < 1)
    throw new RequestError(400, `The prompt has no room left in a context of ${String(policy.maxTokens)} tokens.`);
  const gone = new AbortController();
  response.on("close", () => gone.abort(new Error("the client is gone")));
  const sampling = {
    ...asked,
    maxTokens: Math.min(asked.maxTokens, room),
    seed: String(asked.seed ?? `request ${String(id)}`),
  };
  return written(await policy.complete({ ...sampling, signal: gone.signal }), { policy, isChat, id });
}

function read(reader: (body: unknown) => AskedCompletion, body: string): AskedCompletion {
  try {
    return reader(JSON.parse(body));
  } catch (error) {
    if (error instanceof ZodError) throw new RequestError(400, z.prettifyError(error));
    if (error instanceof SyntaxError) throw new RequestError(400, "The body is not JSON.");
    throw error;
  }
}

interface WrittenFor {
  readonly policy: ServedPolicy;
  readonly isChat: boolean;
  readonly id: number;
}

function written({ text, finish, ...usage }: CompletionResult, { policy, isChat, id }: WrittenFor): object {
  const { promptTokens: prompt_tokens, completionTokens: completion_tokens } = usage;
  const said = isChat ? { message: { role: "assistant", content: text } } : { text };
  return {
    id: `cmpl-${String(id)}`,
    object: isChat ? "chat.completion" : "text_completion",
    model: policy.name,
    choices: [{ index: 0, ...said, finish_reason: finish }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}
