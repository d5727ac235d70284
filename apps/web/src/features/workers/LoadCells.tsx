import type { WorkerSamplesView } from "../../api/types.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { coresText, memoryText } from "./loadText.ts";
import { thinned } from "./thinned.ts";

/** A line of 72 pixels tells no more values apart. */
const shownValues = 36;

interface LoadProps {
  /** Undefined while nothing is known. */
  readonly samples: WorkerSamplesView | undefined;
}

/** Cores that a worker used lately. */
export function Cores({ samples }: LoadProps) {
  const now = samples?.cpu.at(-1);
  if (samples === undefined || now === undefined) return <span className="text-faint">–</span>;
  return (
    <Load
      values={samples.cpu}
      most={1}
      text={coresText(now)}
      label={`Cores used by ${samples.id}, now ${coresText(now)}`}
    />
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

interface LineProps {
  readonly values: readonly number[];
  /** The top stands for this, or for the greatest value when that is more. */
  readonly most?: number;
  readonly text: string;
  readonly label: string;
}

function Load({ values, most = 0, text, label }: LineProps) {
  const line = thinned(values, shownValues);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Sparkline values={line} label={label} width={72} from={0} to={Math.max(most, ...line)} />
      {text}
    </span>
  );
}
