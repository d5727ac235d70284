"use client";
import { Select } from "../../ui/Select.tsx";
import { fieldId } from "./fieldId.ts";
import { TextField } from "./TextField.tsx";
import type { LaunchForm } from "./useLaunchForm.ts";

/** What the base policy is measured on, and how large a pool is made of what it can solve. */
export function StressFields({ form }: { form: LaunchForm }) {
  const { enterStress, problems } = form;
  const { stress } = form.entered;
  const seriesProblem = problems.get("candidates.series");
  const id = fieldId("candidates.series");
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel">
      <legend className="sr-only">Measuring</legend>
      <h2 aria-hidden className="text-sm font-semibold">
        Measuring{" "}
        <span className="text-2xs font-normal text-faint">
          The base policy tries every candidate; what it solves at least once becomes the pool.
        </span>
      </h2>
      <div className="mt-2 grid grid-cols-1 gap-x-6 gap-y-3.5 md:grid-cols-2 2xl:grid-cols-3">
        <div className="min-w-0">
          <label htmlFor={id} className="flex min-h-6 items-center font-[550]">
            Candidates from
          </label>
          <Select
            id={id}
            value={stress.series}
            disabled={form.waiting}
            aria-invalid={seriesProblem !== undefined}
            aria-describedby={`${id}-help`}
            onChange={(event) => enterStress({ series: event.target.value })}
            className="w-full max-w-96"
          >
            {stress.series === "" && <option value="">{form.waiting ? "Loading…" : "none"}</option>}
            {form.options.data?.taskSeries.map((series) => (
              <option key={series} value={series}>
                {series}
              </option>
            ))}
          </Select>
          <p id={`${id}-help`} className="mt-1 text-xs text-muted">
            {seriesProblem ? (
              <span className="text-bad">{seriesProblem}</span>
            ) : (
              "A series of generated tasks; each number in it is another task."
            )}
          </p>
        </div>
        <TextField
          short
          path="candidates.count"
          label="Candidates"
          unit="tasks"
          value={stress.count}
          problem={problems.get("candidates.count")}
          help="Enough that the solvable ones fill the pool."
          onChange={(count) => enterStress({ count })}
        />
        <TextField
          short
          path="candidates.from"
          label="First candidate"
          unit="number in the series"
          value={stress.from}
          problem={problems.get("candidates.from")}
          help="Another start is another set of tasks."
          onChange={(from) => enterStress({ from })}
        />
        <TextField
          short
          path="attempts"
          label="Attempts"
          unit="rollouts per candidate"
          value={stress.attempts}
          problem={problems.get("attempts")}
          help="Arctic-SWE takes four; a candidate solved in one of them can be learned."
          onChange={(attempts) => enterStress({ attempts })}
        />
        <TextField
          short
          path="poolSize"
          label="Pool size"
          unit="tasks"
          value={stress.poolSize}
          problem={problems.get("poolSize")}
          help="Arctic-SWE takes 160. With fewer solvable candidates the pool is smaller."
          onChange={(poolSize) => enterStress({ poolSize })}
        />
        {(form.evicts || stress.force) && (
          <label className="flex gap-2.5 self-start rounded-md bg-warn-soft px-3 py-2 text-warn">
            <input
              type="checkbox"
              checked={stress.force}
              onChange={(event) => enterStress({ force: event.target.checked })}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              <b className="font-semibold">Retire tasks all the same.</b> The verdict asks whether the whole pool is
              held; with eviction on it rests on rewards nobody measured.
            </span>
          </label>
        )}
      </div>
    </fieldset>
  );
}
