"use client";
import { useState } from "react";
import { fieldId, focusField } from "./fieldId.ts";
import type { LaunchForm } from "./useLaunchForm.ts";
import type { FormView } from "./views.ts";
import type { Jump } from "./YamlPanel.tsx";

/** Brings a problem into view: at its field when the form shows it, otherwise at its line of the YAML, which is opened for it. */
export function useShowProblem({ placed }: LaunchForm, view: FormView, setView: (view: FormView) => void) {
  const [jump, setJump] = useState<Jump>(null);
  const show = (path: string) => {
    if (path !== "yaml" && document.getElementById(fieldId(path))) {
      focusField(path);
      return;
    }
    const place = placed.find((problem) => problem.path === path);
    if (!place) return;
    if (view === "form") setView("both");
    setJump({ from: place.from });
  };
  return { jump, setJump, show };
}
