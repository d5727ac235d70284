export interface CappedOutput {
  readonly output: string;
  /** UTF-8 bytes that were cut out. */
  readonly truncatedBytes: number;
}

/** Keeps head and tail of a text longer than `maxChars` characters, and says between them how many bytes are missing. */
export function capOutput(text: string, maxChars: number): CappedOutput {
  if (text.length <= maxChars) return { output: text, truncatedBytes: 0 };
  const head = text.slice(0, Math.ceil(maxChars / 2));
  const tail = text.slice(text.length - Math.floor(maxChars / 2));
  const truncatedBytes = Buffer.byteLength(text.slice(head.length, text.length - tail.length));
  return { output: `${head}\n[${String(truncatedBytes)} bytes cut]\n${tail}`, truncatedBytes };
}
