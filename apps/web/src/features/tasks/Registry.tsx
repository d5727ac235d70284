import type { TaskTransitionView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { taskTones } from "./taskWords.ts";

/** Every time a task left the pool or came back, newest first; entries are never changed. */
export function Registry({ transitions }: { transitions: readonly TaskTransitionView[] }) {
  return (
    <Table
      label="Retired-task registry"
      head={
        <>
          <Th numeric>Update</Th>
          <Th>Task</Th>
          <Th>Became</Th>
          <Th>Because</Th>
        </>
      }
    >
      {[...transitions].reverse().map(({ id, step, taskId, from, to, reason, reward, at }) => (
        <tr key={id}>
          <Td numeric className="whitespace-nowrap">
            {step}
            <div className="text-xs text-faint">
              <Time at={at} />
            </div>
          </Td>
          <Td className="min-w-36 font-mono text-xs break-all">{taskId}</Td>
          <Td title={`from ${from}`}>
            <Pill tone={taskTones[to]}>{to}</Pill>
          </Td>
          <Td className="min-w-40">
            {reason}
            {reward !== null && (
              <div className="text-xs text-faint tabular-nums">reward {formatNumber(reward, "fraction")}</div>
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
