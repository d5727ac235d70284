"use client";
import { useState } from "react";
import { toast } from "sonner";
import type { ExperimentArmView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Input } from "../../ui/Select.tsx";
import { diffArms, diffMarkdown } from "./diffArms.ts";

/** The arms' settings side by side, the first arm as the baseline; only those that differ, unless asked for all. */
export function ConfigDiff({ arms }: { arms: readonly ExperimentArmView[] }) {
  const [all, setAll] = useState(false);
  const [filter, setFilter] = useState("");
  const rows = diffArms(arms.map(({ config }) => config));
  const differing = rows.filter(({ differs }) => differs).length;
  const wanted = filter.trim().toLowerCase();
  const shown = rows
    .filter(({ differs }) => all || differs)
    .filter(({ path, label }) => `${path} ${label}`.toLowerCase().includes(wanted));
  const names = arms.map(({ name }) => name);
  const copy = () =>
    navigator.clipboard.writeText(diffMarkdown(names, shown)).then(
      () => toast.success("Copied the table as Markdown"),
      () => toast.error("The browser did not allow copying"),
    );
  return (
    <Panel title="What differs" unit={`${differing} of ${rows.length} settings`}>
      <div className="mt-1.5 mb-2 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Filter settings"
          placeholder="Filter settings"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="min-w-0 flex-1 basis-full sm:max-w-60 sm:basis-auto"
        />
        <label className="flex items-center gap-1.5 text-muted">
          <input type="checkbox" checked={!all} onChange={() => setAll(!all)} className="size-4" />
          Differences only
        </label>
        <Button className="ml-auto" onClick={() => void copy()}>
          Copy as Markdown
        </Button>
      </div>
      <div className="scroll-thin -mx-3 overflow-x-auto border-t">
        <table aria-label="Settings by arm" className="w-full border-collapse text-left">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="sticky left-0 bg-surface px-3 py-2 font-medium">
                Setting
              </th>
              {names.map((name, index) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {name} {index === 0 && <span className="font-normal text-faint">baseline</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, description, values }) => (
              <tr key={path}>
                <th
                  scope="row"
                  title={description}
                  className="sticky left-0 border-t bg-surface px-3 py-1.5 font-mono text-xs font-normal whitespace-nowrap"
                >
                  {path}
                </th>
                {values.map((value, index) => (
                  <td
                    key={names[index]}
                    className={classes(
                      "border-t px-3 py-1.5 font-mono text-xs whitespace-nowrap",
                      index > 0 && value !== values[0] && "bg-warn-soft",
                    )}
                  >
                    {value ?? (
                      <span className="text-faint" title="Does nothing in this arm">
                        –
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="border-t px-3 py-4 text-center text-muted">
            {differing === 0 && !all ? "The arms have the same settings." : "No setting matches."}
          </p>
        )}
      </div>
    </Panel>
  );
}
