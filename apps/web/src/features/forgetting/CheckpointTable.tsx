import type { ForgettingView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { intervalText } from "../rescores/rescoreWords.ts";

/** The numbers behind the curves: every arm at every checkpoint. */
export function CheckpointTable({ arms }: Pick<ForgettingView, "arms">) {
  const rows = arms.flatMap(({ name, course }) => course.map((point) => ({ name, ...point })));
  if (rows.length === 0) return null;
  return (
    <Table
      label="Every checkpoint"
      head={
        <>
          <Th>Arm</Th>
          <Th numeric>Update</Th>
          <Th numeric>Runs</Th>
          <Th numeric title="Retired as mastered by this update, mean over the runs">
            Retired
          </Th>
          <Th numeric>Retired tasks, rescored</Th>
          <Th numeric>Pool, imputed</Th>
          <Th numeric>Pool, rescored</Th>
        </>
      }
    >
      {rows.map(({ name, version, runs, retiredTasks, retired, imputed, evictionRescored }) => (
        <tr key={`${name} ${version}`}>
          <Td className="whitespace-nowrap">{name}</Td>
          <Td numeric>{version}</Td>
          <Td numeric>{runs}</Td>
          <Td numeric>{formatNumber(retiredTasks, "count")}</Td>
          <Td numeric className="whitespace-nowrap">
            {intervalText(retired)}
          </Td>
          <Td numeric>{formatNumber(imputed, "fraction")}</Td>
          <Td numeric className="whitespace-nowrap">
            {intervalText(evictionRescored)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
