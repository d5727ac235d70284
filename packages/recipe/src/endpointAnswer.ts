/** How a model server is spoken to: with the raw context as one prompt, or with a list of messages. */
export type EndpointProtocol = "chat" | "completions";

/** Why a model endpoint did not answer a request. */
export type EndpointProblem =
  "keyMissing" | "unreachable" | "timeout" | "unauthorized" | "unknownModel" | "overloaded" | "refused" | "unreadable";

/** What came back from one tiny request to a model endpoint. */
export type EndpointAnswer =
  | {
      readonly ok: true;
      readonly latencyMs: number;
      /** As the server names it; null when it does not. */
      readonly model: string | null;
      /** The beginning of what it wrote. */
      readonly text: string;
    }
  | { readonly ok: false; readonly latencyMs: number; readonly problem: EndpointProblem; readonly message: string };
