import { z } from "zod";

/** A turn as a server's parser left it. */
export interface SplitTurn {
  /** The reasoning block, when the parser split it off. */
  readonly reasoning: string | null;
  readonly content: string;
  readonly calls: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
}

const Arguments = z.record(z.string(), z.unknown());

/**
 * A turn written back into the raw format: as it may have been, not as it was. The parser has dropped whatever was wrong with
 * it, so the check of the raw format says little about it. Arguments that are no JSON object stand in the body as they came.
 */
export function rewriteTurn({ reasoning, content, calls }: SplitTurn): string {
  const closes = content.includes("</think>");
  const think = reasoning === null || reasoning === "" ? "" : `${reasoning}\n`;
  const head = closes && think === "" ? content : `${think}</think>\n\n${content}`;
  const written = calls.map(callText).join("\n");
  const gap = written === "" || head.endsWith("\n\n") ? "" : "\n\n";
  return `${head}${gap}${written}`;
}

function callText({ function: { name, arguments: given } }: SplitTurn["calls"][number]): string {
  return `<tool_call>\n<function=${name}>\n${bodyText(given)}</function>\n</tool_call>`;
}

function bodyText(given: string): string {
  const values = parsedArguments(given);
  if (values === null) return given;
  return Object.entries(values)
    .map(
      ([key, value]) =>
        `<parameter=${key}>\n${typeof value === "string" ? value : JSON.stringify(value)}\n</parameter>\n`,
    )
    .join("");
}

function parsedArguments(given: string): Readonly<Record<string, unknown>> | null {
  try {
    return Arguments.safeParse(JSON.parse(given)).data ?? null;
  } catch {
    return null;
  }
}
