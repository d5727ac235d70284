"use client";
import { Copy } from "lucide-react";
import { copyText } from "./copyText.ts";

/** A text in mono that a click copies whole. */
export function CopyText({ text, shown = text, what }: { text: string; shown?: string; what: string }) {
  return (
    <button
      type="button"
      title={`Copy ${text}`}
      aria-label={`Copy the ${what} ${shown}`}
      onClick={() => void copyText(text, what)}
      className="group inline-flex items-center gap-1.5 rounded-sm font-mono text-xs text-muted hover:text-text"
    >
      {shown}
      <Copy aria-hidden size={12} className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
    </button>
  );
}
