"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { classes } from "../../ui/classes.ts";
import { useMounted } from "../../ui/useMounted.ts";

const themes = [
  { name: "light", Icon: Sun },
  { name: "dark", Icon: Moon },
  { name: "system", Icon: Monitor },
] as const;

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const mounted = useMounted();
  return (
    <div role="radiogroup" aria-label="Theme" className="flex rounded-md bg-sunken p-0.5">
      {themes.map(({ name, Icon }) => {
        const chosen = mounted && theme === name;
        return (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={chosen}
            aria-label={name}
            title={`Theme: ${name}`}
            onClick={() => setTheme(name)}
            className={classes(
              "flex h-7 flex-1 items-center justify-center rounded-[5px]",
              chosen ? "bg-raised text-text shadow-panel" : "text-faint hover:text-text",
            )}
          >
            <Icon aria-hidden size={14} />
          </button>
        );
      })}
    </div>
  );
}
