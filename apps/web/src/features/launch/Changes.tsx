"use client";
import { useUrlState } from "../../ui/useUrlState.ts";
import { Select } from "../../ui/Select.tsx";
import { changesFrom, counterparts } from "./compareWith.ts";
import { labelOf } from "./labels.ts";
import { counted } from "./orderText.ts";
import type { LaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** What differs from where the form started, or from another configuration that it can be held against. */
export function Changes({ form, start }: { form: LaunchForm; start: LaunchStart }) {
  const url = useUrlState();
  const others = counterparts(start);
  const against = others.find(({ key }) => key === url.get("against")) ?? others[0];
  if (!against) return null;
  const changes = changesFrom(against.key, form);
  return (
    <section aria-label="Changes" className="hidden lg:block">
      <h2 className="mt-2.5 text-sm font-semibold">
        {changes.length === 0 ? "As in" : `${counted(changes.length, "change")} to`}{" "}
        {others.length === 1 && against.name}
      </h2>
      {others.length > 1 && (
        <Select
          aria-label="Compared with"
          value={against.key}
          onChange={(event) => url.set({ against: event.target.value === "origin" ? null : event.target.value })}
          className="mt-1 w-full"
        >
          {others.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <ul aria-label="Changed settings" className="scroll-thin mt-1 max-h-[40vh] overflow-y-auto">
        {changes.map(({ path, before, after }) => (
          <li key={path} title={path} className="border-b py-1.5 last:border-b-0">
            <div className="text-muted">{labelOf(path)}</div>
            <div className="font-mono text-xs break-words">
              <span className="text-faint line-through">{before}</span> → <b>{after}</b>
            </div>
          </li>
        ))}
        {changes.length === 0 && form.problems.size === 0 && (
          <li className="text-muted">Change any setting; what differs is listed here.</li>
        )}
      </ul>
    </section>
  );
}
