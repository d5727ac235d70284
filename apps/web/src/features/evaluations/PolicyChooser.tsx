"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { PolicyRef } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Tick } from "../../ui/Tick.tsx";
import { CheckpointChooser } from "./CheckpointChooser.tsx";
import { printPolicyRef, toggledRef } from "./policyRefs.ts";
import { Problems } from "./Problems.tsx";
import { useRunNames } from "./useRunNames.ts";

interface PolicyChooserProps {
  readonly chosen: readonly PolicyRef[];
  readonly problems: readonly { readonly message: string }[];
  readonly onChange: (chosen: readonly PolicyRef[]) => void;
}

/** Checkpoints of runs, base policies and endpoints, each to be ticked. */
export function PolicyChooser({ chosen, problems, onChange }: PolicyChooserProps) {
  const trpc = useTRPC();
  const options = useQuery(trpc.runs.options.queryOptions());
  const endpoints = useQuery(trpc.endpoints.list.queryOptions());
  const bases = options.data?.basePolicies.map(({ name }) => name) ?? [];
  const served = endpoints.data?.filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name) ?? [];
  const named = { chosen, onChange };
  return (
    <Panel title="Policies" unit="frozen weights, or a model behind an endpoint">
      <div className="grid gap-4 py-2">
        <CheckpointChooser {...named} />
        <Named kind="base" legend="Base policies" names={bases} {...named}>
          {options.isError ? "They could not be listed." : options.data && "No worker has made one known yet."}
        </Named>
        <Named kind="endpoint" legend="Endpoints" names={served} {...named}>
          {endpoints.isError ? "They could not be listed." : endpoints.data && "None yet; the tab Endpoints adds one."}
        </Named>
        <Chosen {...named} />
        <Problems problems={problems} />
      </div>
    </Panel>
  );
}

interface NamedProps extends Omit<PolicyChooserProps, "problems"> {
  readonly kind: "base" | "endpoint";
  readonly legend: string;
  readonly names: readonly string[];
  /** Said where there are none. */
  readonly children: ReactNode;
}

function Named({ kind, legend, names, chosen, onChange, children }: NamedProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-xs text-muted">{legend}</legend>
      <div className="flex min-h-8 flex-wrap gap-1">
        {names.length === 0 && <span className="text-faint">{children}</span>}
        {names.map((name) => {
          const ref = { kind, name } as const;
          const text = printPolicyRef(ref);
          return (
            <Tick
              key={name}
              checked={chosen.some((each) => printPolicyRef(each) === text)}
              onChange={() => onChange(toggledRef(chosen, ref))}
            >
              {name}
            </Tick>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Everything that is chosen, also of runs that are not in sight. */
function Chosen({ chosen, onChange }: Omit<PolicyChooserProps, "problems">) {
  const names = useRunNames(chosen);
  return (
    <section aria-label="Chosen policies" className="grid gap-1">
      <h3 className="text-xs text-muted">{chosen.length === 0 ? "Nothing chosen yet" : `${chosen.length} chosen`}</h3>
      <ul className="flex min-h-7 flex-wrap gap-1">
        {chosen.map((ref) => {
          const name =
            ref.kind === "checkpoint" ? `${names.get(ref.runId) ?? ref.runId}, update ${ref.version}` : ref.name;
          return (
            <li key={printPolicyRef(ref)} className="flex max-w-full items-center rounded-md bg-sunken pl-2">
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Leave out ${name}`}
                onClick={() => onChange(toggledRef(chosen, ref))}
                className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:text-text"
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
