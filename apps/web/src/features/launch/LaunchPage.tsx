"use client";
import type { ReactNode } from "react";
import { messageOf } from "../../api/problems.ts";
import { Pill } from "../../ui/Pill.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageTabs } from "../shell/PageTabs.tsx";
import { LaunchForm } from "./LaunchForm.tsx";
import { type Mode, modeNames, modes } from "./modes.ts";
import { PresetGallery } from "./PresetGallery.tsx";
import { type LaunchStart, useLaunchStart } from "./useLaunchStart.ts";

/** Choose a preset (or clone a run, or put several side by side), change what is of interest, launch. */
export function LaunchPage() {
  const { start, error, retry, choose } = useLaunchStart();
  if (error) {
    return (
      <Frame mode="run">
        <ErrorState
          what="The run to clone could not be loaded."
          why={messageOf(error)}
          stillWorks="You can start from a preset instead."
          onRetry={retry}
        />
        <PresetGallery chosen={[]} several={false} onChoose={([name = ""]) => choose.preset(name)} />
      </Frame>
    );
  }
  if (!start) {
    return (
      <Frame mode="run">
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </Frame>
    );
  }
  const gallery = (
    <PresetGallery
      chosen={start.from ? [] : start.arms.map(({ name }) => name)}
      several={start.mode === "ladder"}
      onChoose={(names) => (start.mode === "ladder" ? choose.arms(names) : choose.preset(names[0] ?? ""))}
    />
  );
  return (
    <>
      <Header mode={start.mode} from={start.from} />
      <LaunchForm key={keyOf(start)} start={start} gallery={gallery} />
    </>
  );
}

/** A ladder keeps what was entered while arms come and go; another recipe is another form. */
const keyOf = ({ mode, arms, from }: LaunchStart) =>
  mode === "ladder" ? mode : `${mode} ${from?.id ?? arms[0]?.name ?? ""}`;

function Frame({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <>
      <Header mode={mode} from={null} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">{children}</main>
    </>
  );
}

function Header({ mode, from }: Pick<LaunchStart, "mode" | "from">) {
  const cloned = from ? `&clone=${from.id}` : "";
  return (
    <PageHeader
      title={from ? "Launch a clone" : "Launch"}
      pills={from && <Pill>of {from.name}</Pill>}
      tabs={
        <PageTabs
          label="What to launch"
          tabs={modes.map((name) => ({
            href: `/launch?mode=${name}${name === "ladder" ? "" : cloned}`,
            name: modeNames[name],
            chosen: name === mode,
          }))}
        />
      }
    />
  );
}
