"use client";
import { Segments } from "../../ui/Segments.tsx";
import { type FormView, formViewNames, formViews } from "./views.ts";

/** Form, text, or both: the same settings. */
export function ViewSwitch({ view, onChange }: { view: FormView; onChange: (view: FormView) => void }) {
  const names = formViews.map((name) => formViewNames[name]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 id="settings-view-label" className="text-sm font-semibold">
        Settings
      </h2>
      <Segments
        id="settings-view"
        name="settings-view"
        labelledBy="settings-view-label"
        value={formViewNames[view]}
        choices={names}
        onChange={(name) => onChange(formViews[names.indexOf(name)] ?? "form")}
      />
      <span className="text-xs text-faint">What is changed in one is changed in the other.</span>
    </div>
  );
}
