"use client";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { CommandPalette } from "./CommandPalette.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import type { NavigationEntry } from "./useNavigation.ts";
import { useShortcuts } from "./useShortcuts.ts";

export type ShownOver = "palette" | "help" | null;

interface GlobalActionsProps {
  readonly entries: readonly NavigationEntry[];
  readonly shown: ShownOver;
  readonly onShow: (shown: ShownOver) => void;
}

/** What every page can do: the command palette, the list of keys, the ways to other pages, the theme. */
export function GlobalActions({ entries, shown, onShow }: GlobalActionsProps) {
  const router = useRouter();
  const { setTheme } = useTheme();
  useShortcuts("Everywhere", [
    {
      name: "Search and commands",
      keys: "mod+k",
      always: true,
      inPalette: false,
      run: () => onShow(shown === "palette" ? null : "palette"),
    },
    { name: "Show all keys", keys: "shift+?", run: () => onShow("help") },
  ]);
  useShortcuts(
    "Go to",
    entries.map(({ name, href, letter }) => ({
      name,
      run: () => router.push(href),
      ...(letter === undefined ? {} : { keys: `g>${letter}` }),
    })),
  );
  useShortcuts(
    "Theme",
    ["light", "dark", "system"].map((theme) => ({ name: `Theme: ${theme}`, run: () => setTheme(theme) })),
  );
  const close = (open: boolean) => {
    if (!open) onShow(null);
  };
  return (
    <>
      <CommandPalette open={shown === "palette"} onOpenChange={close} />
      <HelpDialog open={shown === "help"} onOpenChange={close} />
    </>
  );
}
