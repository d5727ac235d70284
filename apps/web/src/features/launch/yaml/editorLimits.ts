import { EditorState, StateEffect, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { maxYamlChars } from "./readYaml.ts";

const refused = StateEffect.define<number>();

/** Keeps the text from growing beyond what is read; what would do that is left out whole, and told with its length. */
export function editorLimits(onRefuse: (chars: number) => void): Extension {
  return [
    EditorState.transactionFilter.of((transaction) => {
      const { length } = transaction.newDoc;
      const isTooLong = transaction.docChanged && length > maxYamlChars && length > transaction.startState.doc.length;
      return isTooLong ? { effects: refused.of(length) } : transaction;
    }),
    EditorView.updateListener.of(({ transactions }) => {
      for (const { effects } of transactions) {
        for (const effect of effects) if (effect.is(refused)) onRefuse(effect.value);
      }
    }),
  ];
}
