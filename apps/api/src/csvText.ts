/** Quoted where needed; a text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvText(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
