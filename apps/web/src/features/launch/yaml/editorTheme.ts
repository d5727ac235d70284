import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The editor in the page's own colours, which follow its theme. */
export const editorTheme = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--raised)", fontSize: "12.5px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "2px" },
  ".cm-content": { fontFamily: "var(--font-mono)", caretColor: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 35%, transparent)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--faint)", border: "none" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    maxWidth: "min(440px, 90vw)",
  },
  ".cm-diagnostic": { fontFamily: "var(--font-sans)", borderLeftColor: "var(--bad)", padding: "4px 8px" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker-error": {
    content: '""',
    width: "8px",
    height: "8px",
    borderRadius: "4px",
    backgroundColor: "var(--bad)",
  },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--text)" },
  ".cm-setting-help": { fontFamily: "var(--font-sans)", padding: "6px 10px", lineHeight: "1.45" },
  ".cm-setting-help small": { color: "var(--muted)", display: "block" },
});

/** Keys, numbers, words and comments told apart. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--accent)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--s2)" },
    { tag: [tags.string, tags.content], color: "var(--text)" },
    { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  ]),
);
