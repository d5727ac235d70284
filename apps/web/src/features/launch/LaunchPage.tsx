"use client";
import { messageOf } from "../../api/problems.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Input } from "../../ui/Select.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { Changes } from "./Changes.tsx";
import { FormBlocks } from "./FormBlocks.tsx";
import { PresetGallery } from "./PresetGallery.tsx";
import { fieldId, type LaunchBase, useLaunchBase, useLaunchForm } from "./useLaunchForm.ts";

/** Choose a preset (or copy a run), change what is of interest, launch. */
export function LaunchPage() {
  const { base, error, retry, choosePreset } = useLaunchBase();
  if (error) {
    return (
      <Frame>
        <ErrorState
          what="The run to copy could not be loaded."
          why={messageOf(error)}
          stillWorks="You can start from a preset instead."
          onRetry={retry}
        />
        <PresetGallery chosen={null} onChoose={choosePreset} />
      </Frame>
    );
  }
  if (!base) {
    return (
      <Frame>
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </Frame>
    );
  }
  return <LaunchForm key={base.from?.id ?? base.preset ?? ""} base={base} onChoosePreset={choosePreset} />;
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <PageHeader title="Launch" />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">{children}</main>
    </>
  );
}

function LaunchForm({ base, onChoosePreset }: { base: LaunchBase; onChoosePreset: (name: string) => void }) {
  const form = useLaunchForm(base);
  const nameProblem = form.problems.get("name");
  return (
    <>
      <PageHeader
        title={base.from ? "Launch a copy" : "Launch"}
        pills={base.from && <Pill>of {base.from.name}</Pill>}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <main className="grid grid-cols-1 gap-x-5 gap-y-3 p-4 md:p-5 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <PresetGallery chosen={base.from ? null : base.preset} onChoose={onChoosePreset} />
            <div className="rounded-lg border bg-surface px-3 py-3 shadow-panel">
              <label htmlFor={fieldId("name")} className="block text-sm font-semibold">
                Name
              </label>
              <Input
                id={fieldId("name")}
                value={form.name}
                maxLength={120}
                aria-invalid={nameProblem !== undefined}
                aria-describedby={nameProblem ? "name-problem" : undefined}
                onChange={(event) => form.setName(event.target.value)}
                className="mt-1.5 w-full"
              />
              {nameProblem && (
                <p id="name-problem" className="mt-1 text-xs text-bad">
                  {nameProblem}
                </p>
              )}
            </div>
            <FormBlocks form={form} base={base} />
          </div>
          <Changes form={form} base={base} />
        </main>
      </form>
    </>
  );
}
