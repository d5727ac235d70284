import superjson from "superjson";

interface StreamMessage {
  readonly id: string;
  readonly data: unknown;
}

export interface LiveStream {
  readonly status: number;
  /** The next message with data; rejects when the server ends the stream first. */
  next(): Promise<StreamMessage>;
  close(): void;
}

export interface StreamRequest {
  readonly baseUrl: string;
  readonly path: string;
  readonly input: unknown;
  /** As a browser sends it when it reconnects by itself. */
  readonly lastEventId?: string;
}

/** A subscription over plain HTTP, as a browser's EventSource opens it; comments, pings and greetings are skipped. */
export async function openStream({ baseUrl, path, input, lastEventId }: StreamRequest): Promise<LiveStream> {
  const abort = new AbortController();
  const url = new URL(`/trpc/${path}`, baseUrl);
  url.searchParams.set("input", superjson.stringify(input));
  const response = await fetch(url, {
    signal: abort.signal,
    headers: { accept: "text/event-stream", ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
  });
  const messages = readMessages(response);
  return {
    status: response.status,
    async next() {
      const { value, done } = await messages.next();
      if (done) throw new Error("The server ended the stream.");
      return value;
    },
    close: () => abort.abort(),
  };
}

async function* readMessages(response: Response): AsyncGenerator<StreamMessage, void, undefined> {
  if (response.body === null) throw new Error("The answer has no body.");
  let text = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => [line.split(":", 1)[0], line.replace(/^\w*: ?/, "")]));
      const data = fields.get("data");
      if (fields.has("event") || data === undefined) continue;
      yield { id: fields.get("id") ?? "", data: superjson.parse<unknown>(data) };
    }
  }
}
