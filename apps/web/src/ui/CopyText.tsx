"use client";
import { Copy } from "lucide-react";
import { toast } from "sonner";

/** A text in mono that a click copies whole. */
export function CopyText({ text, shown = text, what }: { text: string; shown?: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`Copied the ${what}`),
      () => toast.error(`The browser did not allow copying the ${what}`),
    );
  return (
    <button
      type="button"
      title={`Copy ${text}`}
      aria-label={`Copy the ${what} ${shown}`}
      onClick={() => void copy()}
      className="group inline-flex items-center gap-1.5 rounded-sm font-mono text-xs text-muted hover:text-text"
    >
      {shown}
      <Copy aria-hidden size={12} className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
    </button>
  );
}
