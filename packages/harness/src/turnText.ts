import { qwenProfile } from "@holdfast/recipe";

/** Text of a well-formed turn after the prompt's open reasoning block, stop piece included. */
export function turnText(think: string, command: string): string {
  const { name, parameter } = qwenProfile.tool;
  const call = `<function=${name}>\n<parameter=${parameter}>\n${command}\n</parameter>\n</function>\n`;
  return `${think}\n</think>\n\n<tool_call>\n${call}</tool_call>${qwenProfile.stopPiece}`;
}
