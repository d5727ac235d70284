import { byteCodec, promptFrame, type EndpointAnswer } from "@holdfast/recipe";
import { askEndpoint, type EndpointAddress } from "./askEndpoint.ts";
import { chatConversation } from "./chatConversation.ts";
import { completionsConversation } from "./completionsConversation.ts";
import { EndpointError } from "./endpointError.ts";

const question = "Say hello.";
const textLength = 200;
const defaultTimeoutMs = 20_000;
const sampling = { maxTokens: 16, temperature: 1, topP: 1, seed: 1 };

/** Asks for a few words, once, and says what came back; never rejects on what a server may do. */
export async function probeEndpoint(address: EndpointAddress, timeoutMs = defaultTimeoutMs): Promise<EndpointAnswer> {
  const startedAt = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAt);
  const conversation = address.protocol === "chat" ? chatConversation() : completionsConversation();
  conversation.observe([
    ...byteCodec.encode(promptFrame.before),
    ...byteCodec.encode(`${question}${promptFrame.after}`),
  ]);
  const body = conversation.body({ ...sampling, model: address.model });
  try {
    const json = await askEndpoint(address, body, { patience: { timeoutMs, attempts: 1, backoffMs: 0 } });
    const { model, text } = conversation.read(json);
    return { ok: true, latencyMs: latencyMs(), model, text: storable(text).slice(0, textLength) };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { ok: false, latencyMs: latencyMs(), problem: error.problem, message: storable(error.message) };
  }
}

/** No database stores NUL as text. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd");
