/** The DOM id of a setting's control. */
export function fieldId(path: string): string {
  return `setting-${path}`;
}

/** Brings a setting into view and puts the cursor in it. */
export function focusField(path: string): void {
  document.getElementById(fieldId(path))?.focus();
}
