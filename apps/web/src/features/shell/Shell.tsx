"use client";
import { Menu as MenuIcon, Search } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Brand } from "./Brand.tsx";
import { GlobalActions, type ShownOver } from "./GlobalActions.tsx";
import { KeyCaps } from "./KeyCaps.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { type NavigationEntry, useNavigation } from "./useNavigation.ts";

/** Navigation at the left (a menu on narrow screens) and the page beside it. */
export function Shell({ children }: { children: ReactNode }) {
  const entries = useNavigation();
  const [shown, setShown] = useState<ShownOver>(null);
  const search = () => setShown("palette");
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[196px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <nav
        aria-label="Main"
        className="sticky top-0 hidden h-dvh flex-col gap-0.5 border-r bg-surface px-2.5 py-3.5 md:flex"
      >
        <Brand />
        <SearchButton onPress={search} />
        {entries.map((entry) => (
          <NavigationLink key={entry.href} entry={entry} />
        ))}
        <div className="flex-1" />
        <button
          type="button"
          onClick={() => setShown("help")}
          className="flex items-center justify-between rounded-md px-2 py-1.5 text-muted hover:bg-sunken hover:text-text"
        >
          Keyboard <KeyCaps keys="shift+?" />
        </button>
        <ThemeSwitch />
      </nav>
      <NarrowBar entries={entries} onSearch={search} />
      <div id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </div>
      <GlobalActions entries={entries} shown={shown} onShow={setShown} />
    </div>
  );
}

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="mb-2 flex h-8 items-center gap-2 rounded-md border bg-bg px-2 text-muted hover:border-line-strong hover:text-text"
    >
      <Search aria-hidden size={14} />
      <span className="flex-1 text-left">Search</span>
      <KeyCaps keys="mod+k" />
    </button>
  );
}

function NavigationLink({ entry }: { entry: NavigationEntry }) {
  const chosen = usePathname().startsWith(entry.href);
  return (
    <Link
      href={entry.href}
      aria-current={chosen ? "page" : undefined}
      className={classes(
        "flex items-baseline justify-between rounded-md px-2 py-1.5",
        chosen ? "bg-accent-soft font-[550] text-text" : "text-muted hover:bg-sunken hover:text-text",
      )}
    >
      {entry.name}
      <span className={classes("text-2xs font-normal", chosen ? "text-muted" : "text-faint")}>{entry.count}</span>
    </Link>
  );
}

interface NarrowBarProps {
  readonly entries: readonly NavigationEntry[];
  readonly onSearch: () => void;
}

function NarrowBar({ entries, onSearch }: NarrowBarProps) {
  const router = useRouter();
  return (
    <div className="flex h-12 items-center justify-between border-b bg-surface px-4 md:hidden">
      <Brand />
      <div className="flex items-center gap-2">
        <div className="w-28">
          <ThemeSwitch />
        </div>
        <Button aria-label="Search" onClick={onSearch} className="w-10 px-0!">
          <Search aria-hidden size={16} />
        </Button>
        <Menu
          trigger={
            <Button aria-label="Pages" className="w-10 px-0!">
              <MenuIcon aria-hidden size={16} />
            </Button>
          }
        >
          {entries.map((entry) => (
            <MenuItem key={entry.href} onSelect={() => router.push(entry.href)}>
              {entry.name}
              <span className="ml-auto pl-6 text-2xs text-faint">{entry.count}</span>
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
