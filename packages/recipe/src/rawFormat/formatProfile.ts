/** A wire format of agent turns: its control pieces and its one tool. */
export interface FormatProfile {
  readonly name: string;
  /** Pieces that are one token each, newlines inside included. The same text spelled out of other pieces is not a tag. */
  readonly controlPieces: readonly string[];
  /** Ends a turn. */
  readonly stopPiece: string;
  /** Name and only parameter of the tool. */
  readonly tool: { readonly name: string; readonly parameter: string };
  /** Turns come as text, which cannot tell a tag from its spelling: every tag is taken for one. */
  readonly isTextOnly: boolean;
}

/** Qwen3.5's turns: reasoning block, then one XML call. The prompt ends inside the reasoning block. */
export const qwenProfile: FormatProfile = {
  name: "qwen3.5-xml",
  controlPieces: [
    "<|im_start|>user\n",
    "<|im_start|>assistant\n",
    "<think>\n",
    "\n</think>\n\n",
    "<tool_call>\n",
    "<function=bash>\n",
    "<parameter=command>\n",
    "\n</parameter>\n",
    "</function>\n",
    "</tool_call>",
    "<|im_end|>",
    "<tool_response>\n",
    "\n</tool_response>",
  ],
  stopPiece: "<|im_end|>",
  tool: { name: "bash", parameter: "command" },
  isTextOnly: false,
};

/** The same turns from a policy that answers in text and not in token ids. */
export const qwenTextProfile: FormatProfile = { ...qwenProfile, name: "qwen3.5-xml-text", isTextOnly: true };
