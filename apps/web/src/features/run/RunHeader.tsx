"use client";
import { Copy, Ellipsis, Pause, Play, Square } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { RunDetail } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { StatusPill } from "../runs/StatusPill.tsx";
import { allowedActions } from "../runs/status.ts";
import { useRunActions } from "../runs/useRunActions.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageTabs } from "../shell/PageTabs.tsx";
import { type Tab, tabs } from "./tabs.ts";

interface RunHeaderProps {
  readonly run: RunDetail;
  readonly tab: Tab;
  readonly events: number;
  /** The live connection is lost. */
  readonly stale: boolean;
}

/** Name, state, progress and actions of a run, and its tabs. */
export function RunHeader({ run, tab, events, stale }: RunHeaderProps) {
  return (
    <PageHeader
      crumb={
        <Link
          href={run.experimentId ? `/experiments/${run.experimentId}` : "/runs"}
          className="rounded-sm hover:text-text"
        >
          {run.experimentId ? `Experiment, arm ${run.arm ?? ""}` : (run.preset ?? "Runs")} /
        </Link>
      }
      title={<span title={run.name}>{run.name}</span>}
      pills={
        <>
          <StatusPill run={run} withAge stale={stale} />
          <Pill>{purposeText(run)}</Pill>
          {run.backend && <Pill title="TensorFlow.js backend of the trainer">{run.backend}</Pill>}
          {run.isSynthetic && <SyntheticBadge />}
          {run.clonedFrom && (
            <Link href={`/runs/${run.clonedFrom}`} title="The run whose configuration it started from">
              <Pill>a clone</Pill>
            </Link>
          )}
        </>
      }
      actions={<RunActions run={run} />}
      tabs={<RunTabs run={run} tab={tab} events={events} />}
    />
  );
}

function purposeText({ kind, version, maxUpdates }: RunDetail): string {
  if (kind === "train") return `update ${version} of ${maxUpdates}`;
  return kind === "measure" ? "measures candidates" : "evaluates";
}

function RunActions({ run }: { run: RunDetail }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { pause, resume, stop } = useRunActions();
  const allowed = allowedActions(run.status);
  const busy = pause.isPending || resume.isPending || stop.isPending;
  const input = { runId: run.id };
  const clone = `/launch?clone=${run.id}`;
  return (
    <>
      <div className="hidden items-center gap-2 lg:flex">
        <ButtonLink href={clone}>Clone…</ButtonLink>
        {allowed.resume ? (
          <Button disabled={busy} onClick={() => resume.mutate(input)}>
            Resume
          </Button>
        ) : (
          <Button disabled={busy || !allowed.pause} onClick={() => pause.mutate(input)}>
            Pause
          </Button>
        )}
        <Button disabled={busy || !allowed.stop} onClick={() => setAsking(true)}>
          Stop…
        </Button>
      </div>
      <div className="lg:hidden">
        <Menu
          trigger={
            <Button aria-label="Actions" className="w-10 px-0">
              <Ellipsis aria-hidden size={16} />
            </Button>
          }
        >
          <MenuItem onSelect={() => router.push(clone)}>
            <Copy aria-hidden size={14} /> Clone…
          </MenuItem>
          {allowed.resume ? (
            <MenuItem onSelect={() => resume.mutate(input)}>
              <Play aria-hidden size={14} /> Resume
            </MenuItem>
          ) : (
            <MenuItem disabled={!allowed.pause} onSelect={() => pause.mutate(input)}>
              <Pause aria-hidden size={14} /> Pause
            </MenuItem>
          )}
          <MenuItem disabled={!allowed.stop} onSelect={() => setAsking(true)}>
            <Square aria-hidden size={14} /> Stop…
          </MenuItem>
        </Menu>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Stop ${run.name}?`}
        confirm="Stop the run"
        onConfirm={() => stop.mutate(input)}
      >
        The update in flight finishes and is kept with its checkpoint; rollouts that are under way are dropped. A
        stopped run cannot be resumed; it can be cloned.
      </ConfirmDialog>
    </>
  );
}

const names: Record<Tab, string> = {
  board: "Board",
  tasks: "Tasks",
  rescores: "Rescores",
  evaluations: "Evaluations",
  rollouts: "Rollouts",
  engines: "Engines",
  checkpoints: "Checkpoints",
  events: "Events",
  logs: "Logs",
  config: "Config",
};

const tabAddress = (runId: string, tab: Tab) => `/runs/${runId}${tab === "board" ? "" : `?tab=${tab}`}`;

function RunTabs({ run, tab, events }: Omit<RunHeaderProps, "stale">) {
  const entries = tabs.map((name) => ({
    href: tabAddress(run.id, name),
    name: names[name],
    chosen: name === tab,
    ...(name === "events" && { count: events }),
  }));
  return <PageTabs label="Of this run" tabs={entries} />;
}
