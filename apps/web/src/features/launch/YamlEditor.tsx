"use client";
import { yaml as yamlLanguage } from "@codemirror/lang-yaml";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useEffect, useMemo, useRef } from "react";
import { fieldId } from "./fieldId.ts";
import type { PlacedProblem } from "./placeProblems.ts";
import { editorTheme, highlighting } from "./yaml/editorTheme.ts";
import { editorLimits } from "./yaml/editorLimits.ts";
import { settingHover } from "./yaml/settingHover.ts";

interface YamlEditorProps {
  readonly value: string;
  readonly placed: readonly PlacedProblem[];
  /** Brings a place into view with the cursor on it; each object once. */
  readonly jump: { readonly from: number } | null;
  readonly onChange: (value: string) => void;
  /** A paste was refused, since the text would have had so many characters. Keep it the same between renders. */
  readonly onRefuse: (chars: number) => void;
}

/** The configuration as text, with its problems marked where they are. */
export default function YamlEditor({ value, placed, jump, onChange, onRefuse }: YamlEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  const extensions = useMemo(
    () => [yamlLanguage(), lintGutter(), highlighting, settingHover, named, editorLimits(onRefuse)],
    [onRefuse],
  );

  useEffect(() => {
    const { view } = editor.current ?? {};
    if (!view) return;
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(placed, view.state.doc.length)));
  }, [placed, value]);

  useEffect(() => {
    const { view } = editor.current ?? {};
    if (!jump || !view) return;
    view.dispatch({ selection: { anchor: Math.min(jump.from, view.state.doc.length) }, scrollIntoView: true });
    view.focus();
  }, [jump]);

  return (
    <CodeMirror
      ref={editor}
      value={value}
      theme={editorTheme}
      extensions={extensions}
      onChange={onChange}
      onCreateEditor={(view) => view.dispatch(setDiagnostics(view.state, diagnosticsOf(placed, view.state.doc.length)))}
      basicSetup={{ foldGutter: false, highlightActiveLineGutter: false, autocompletion: false }}
      indentWithTab={false}
      minHeight="320px"
      maxHeight="70vh"
    />
  );
}

/** What a screen reader calls the text, and where a click on its problem leads. */
const named = EditorView.contentAttributes.of({ id: fieldId("yaml"), "aria-label": "Configuration as YAML" });

/** The text may be a step behind the problems; a mark outside it would throw. A mark without extent covers one character. */
function diagnosticsOf(placed: readonly PlacedProblem[], length: number): Diagnostic[] {
  return placed.map(({ from, to, message }) => {
    const start = Math.min(from, length);
    return { from: start, to: Math.min(Math.max(to, start + 1), length), message, severity: "error" };
  });
}
