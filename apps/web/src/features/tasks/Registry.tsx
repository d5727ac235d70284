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
          <Th>Change</Th>
          <Th>Because</Th>
          <Th numeric title="Mean reward of the group or scoring that decided">
            Reward
          </Th>
          <Th>When</Th>
        </>
      }
    >
      {[...transitions].reverse().map(({ id, step, taskId, from, to, reason, reward, at }) => (
        <tr key={id}>
          <Td numeric>{step}</Td>
          <Td className="min-w-44 font-mono text-xs break-all">{taskId}</Td>
          <Td className="whitespace-nowrap">
            <span className="text-faint">{from} → </span>
            <Pill tone={taskTones[to]}>{to}</Pill>
          </Td>
          <Td className="min-w-48">{reason}</Td>
          <Td numeric>{formatNumber(reward, "fraction")}</Td>
          <Td className="text-muted">
            <Time at={at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
