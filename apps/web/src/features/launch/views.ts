/** Where the settings are edited: controls, text, or one beside the other. */
export const formViews = ["form", "yaml", "both"] as const;

export type FormView = (typeof formViews)[number];

/** The view that an address names; the form when it names none. */
export function parseFormView(text: string): FormView {
  return formViews.find((view) => view === text) ?? "form";
}

export const formViewNames: Record<FormView, string> = { form: "Form", yaml: "YAML", both: "Both" };
