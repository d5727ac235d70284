"use client";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The theme that is shown; "" before it is known. What is drawn on a canvas is drawn again when it changes. */
export function useThemeName(): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset["theme"] ?? "",
    () => "",
  );
}

/** Gives the value of "var(--name)" at an element, and any other colour as it is. */
export function colorsOf(element: Element): (color: string) => string {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (color) => {
    const found = known.get(color) ?? /^var\((--[\w-]+)\)$/.exec(color)?.[1];
    if (!found?.startsWith("--")) return found ?? color;
    const value = style.getPropertyValue(found).trim() || color;
    known.set(color, value);
    return value;
  };
}
