import type { WorkerSamplesView } from "../../api/types.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { coresText, memoryText } from "./loadText.ts";

interface LoadProps {
  /** Undefined while nothing is known. */
  readonly samples: WorkerSamplesView | undefined;
}

/** Cores that a worker used lately. */
export function Cores({ samples }: LoadProps) {
  const now = samples?.cpu.at(-1);
  if (samples === undefined || now === undefined) return <span className="text-faint">–</span>;
  return (
    <Load values={samples.cpu} text={coresText(now)} label={`Cores used by ${samples.id}, now ${coresText(now)}`} />
  );
}

/** Resident memory of a worker lately. */
export function Memory({ samples }: LoadProps) {
  const now = samples?.memory.at(-1);
  if (samples === undefined || now === undefined) return <span className="text-faint">–</span>;
  return (
    <Load values={samples.memory} text={memoryText(now)} label={`Memory of ${samples.id}, now ${memoryText(now)}`} />
  );
}

function Load({ values, text, label }: { values: readonly number[]; text: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Sparkline values={values} label={label} width={72} />
      {text}
    </span>
  );
}
