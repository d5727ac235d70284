"use client";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Input } from "../../ui/Select.tsx";

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Heading it stands under. */
  readonly under: string;
}

interface PickManyProps {
  /** What is chosen, e.g. "metrics". */
  readonly what: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Nothing more can be chosen beyond this many. */
  readonly most?: number;
}

/** A button that says how many are chosen, and opens a list to choose from, with a filter. */
export function PickMany({ what, choices, chosen, onChange, most = 12 }: PickManyProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Choose ${what}`}
      trigger={
        <Button>
          {what.slice(0, 1).toUpperCase()}
          {what.slice(1)} <b className="font-semibold tabular-nums">{chosen.length}</b>
          <ChevronDown aria-hidden size={14} className="text-faint" />
        </Button>
      }
    >
      <ChoiceList {...{ what, choices, chosen, onChange, most }} />
    </Popover>
  );
}

function ChoiceList({ what, choices, chosen, onChange, most = 12 }: PickManyProps) {
  const [filter, setFilter] = useState("");
  const id = useId();
  const wanted = filter.trim().toLowerCase();
  const shown = choices.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(wanted));
  const headings = [...new Set(shown.map(({ under }) => under))];
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <div className="w-72 max-w-full">
      <Input
        type="search"
        aria-label={`Filter ${what}`}
        placeholder={`Filter ${what}`}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        className="w-full"
      />
      {chosen.length >= most && <p className="mt-2 text-xs text-muted">{most} are the most that can be shown.</p>}
      <div className="mt-1 max-h-80 overflow-y-auto">
        {headings.map((heading) => (
          <div key={heading} role="group" aria-labelledby={`${id}${heading}`}>
            <div id={`${id}${heading}`} className="pt-2 pb-0.5 text-2xs font-medium text-faint">
              {heading}
            </div>
            {shown
              .filter(({ under }) => under === heading)
              .map(({ key, label }) => (
                <label
                  key={key}
                  title={key}
                  className="flex cursor-pointer items-center gap-2 rounded-md px-1.5 py-1 hover:bg-sunken"
                >
                  <input
                    type="checkbox"
                    checked={chosen.includes(key)}
                    disabled={!chosen.includes(key) && chosen.length >= most}
                    onChange={() => toggle(key)}
                    className="size-4 shrink-0"
                  />
                  <span className="truncate">{label}</span>
                </label>
              ))}
          </div>
        ))}
        {shown.length === 0 && <p className="py-3 text-center text-muted">Nothing matches.</p>}
      </div>
    </div>
  );
}
