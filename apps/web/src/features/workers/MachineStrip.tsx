import type { WorkerSamplesView, WorkerView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { memoryText } from "./loadText.ts";
import { thinned } from "./thinned.ts";

const shownValues = 48;

interface MachineStripProps {
  readonly workers: readonly WorkerView[];
  readonly samples: readonly WorkerSamplesView[];
}

/** Each machine that has workers: how busy it is, whoever makes it so. */
export function MachineStrip({ workers, samples }: MachineStripProps) {
  const machines = [...new Set(workers.map(({ host }) => host))].flatMap((host) => {
    const ids = new Set(workers.filter((worker) => worker.host === host).map(({ id }) => id));
    const ofHost = samples.filter(({ id, at }) => ids.has(id) && at.length > 0);
    const [newest] = ofHost.sort((a, b) => (b.at.at(-1) ?? 0) - (a.at.at(-1) ?? 0));
    return newest ? [{ host, newest }] : [];
  });
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {machines.map(({ host, newest }) => (
        <div key={host} className="rounded-lg border bg-surface px-3 py-2.5 shadow-panel">
          <dt className="truncate text-xs text-muted">Machine {host}</dt>
          <dd className="grid gap-1 pt-1 tabular-nums">
            <Figure
              label={`Processor of ${host}`}
              values={newest.hostCpu}
              most={1}
              text={`${formatNumber(newest.hostCpu.at(-1), "percent")} of all cores`}
            />
            <Figure
              label={`Memory of ${host}`}
              values={newest.hostMemory}
              most={newest.hostMemoryOf}
              text={`${memoryText(newest.hostMemory.at(-1) ?? 0)} of ${memoryText(newest.hostMemoryOf)}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly values: readonly number[];
  /** What the top of the line stands for. */
  readonly most: number;
  readonly text: string;
}

function Figure({ label, values, most, text }: FigureProps) {
  return (
    <span className="flex items-center gap-3">
      <Sparkline values={thinned(values, shownValues)} label={`${label}, now ${text}`} from={0} to={most} />
      {text}
    </span>
  );
}
