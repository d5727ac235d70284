import { qwenProfile } from "@holdfast/recipe";
import { turnText } from "../turnText.ts";

const example = turnText("why you do what you do", "the command").replace(qwenProfile.stopPiece, "");

/** What a model behind the chat protocol is told first: the wire format, since nothing else shows it to the model. */
export const systemMessage = `You fix a bug in a small JavaScript repository, working in turns. The user describes the bug.

In every turn you write your reasoning, close it with </think>, leave one empty line, and make exactly one call, in exactly this form and with nothing after it:

<think>
${example}

The only tool is ${qwenProfile.tool.name}; its only parameter is ${qwenProfile.tool.parameter}. The command runs in the root of the repository (sh, cat, ls, grep, sed, node test), and its output comes back between <tool_response> and </tool_response>. Never repeat a command when nothing has changed since. When the bug is fixed, call the tool with the command submit alone.`;
