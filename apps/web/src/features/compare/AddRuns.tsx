"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Select.tsx";
import { StatusPill } from "../runs/StatusPill.tsx";

interface AddRunsProps {
  readonly runIds: readonly string[];
  readonly onChange: (runIds: readonly string[]) => void;
  readonly look?: "plain" | "primary";
  readonly children: ReactNode;
}

/** As many as the server compares at once. */
const mostRuns = 200;

/** A button that opens a list of all runs, to take some into the comparison or out of it. */
export function AddRuns({ runIds, onChange, look = "plain", children }: AddRunsProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(runIds);
  const begin = (wanted: boolean) => {
    if (wanted) setChosen(runIds);
    setOpen(wanted);
  };
  const apply = () => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <>
      <Button look={look} onClick={() => begin(true)}>
        {children}
      </Button>
      <Dialog
        open={open}
        onOpenChange={begin}
        title="Runs to compare"
        lead={`${chosen.length} chosen, at most ${mostRuns}. The first is the baseline unless another is chosen.`}
        wide
      >
        <RunChoices chosen={chosen} onChange={setChosen} />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button look="primary" onClick={apply} disabled={chosen.length === 0}>
            Compare {chosen.length}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface RunChoicesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function RunChoices({ chosen, onChange }: RunChoicesProps) {
  const trpc = useTRPC();
  const [filter, setFilter] = useState("");
  const found = useQuery(
    trpc.runs.search.queryOptions({ filter, columns: [], limit: mostRuns }, { placeholderData: keepPreviousData }),
  );
  const rows = found.data?.rows ?? [];
  const missing = rows.filter(({ id }) => !chosen.includes(id));
  const room = Math.max(0, mostRuns - chosen.length);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, mostRuns));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label="Filter runs"
          placeholder="Filter runs, e.g. by name, tag or setting"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button
          disabled={missing.length === 0 || room === 0}
          onClick={() => onChange([...chosen, ...missing.slice(0, room).map(({ id }) => id)])}
        >
          Take all {rows.length}
        </Button>
      </div>
      {found.isError && <p className="mt-2 text-bad">{messageOf(found.error)}</p>}
      <ul aria-label="Runs" className="scroll-thin mt-2 h-[min(50dvh,24rem)] overflow-y-auto border-y py-1">
        {rows.map((run) => (
          <li key={run.id}>
            <label className="flex cursor-pointer items-center gap-2.5 rounded-md px-1.5 py-1 hover:bg-sunken">
              <input
                type="checkbox"
                checked={chosen.includes(run.id)}
                disabled={!chosen.includes(run.id) && room === 0}
                onChange={() => toggle(run.id)}
                className="size-4 shrink-0"
              />
              <span className="min-w-0 flex-1 truncate">
                {run.name}
                <span className="ml-2 text-xs text-faint">
                  {[run.preset, run.taskset, `seed ${run.seed}`].filter(Boolean).join(" · ")}
                </span>
              </span>
              <StatusPill run={run} />
            </label>
          </li>
        ))}
        {found.data && rows.length === 0 && <li className="py-6 text-center text-muted">No run matches.</li>}
      </ul>
    </>
  );
}
