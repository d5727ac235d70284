import type { EngineView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";

interface EngineTableProps {
  readonly engines: readonly EngineView[];
  /** Most residents an engine takes; bars are drawn against it. */
  readonly cap?: number;
  /** Newest policy version, to say how far behind an engine is. */
  readonly version?: number;
}

/** Decode engines with what they hold and how fast they are. */
export function EngineTable({ engines, cap, version }: EngineTableProps) {
  const most = cap ?? Math.max(1, ...engines.map(({ residents }) => residents));
  return (
    <Table
      label="Decode engines"
      head={
        <>
          <Th>Engine</Th>
          <Th>Residents</Th>
          <Th numeric>Waiting</Th>
          <Th numeric>Tokens/s</Th>
          <Th numeric>Policy version</Th>
          <Th numeric>Last seen</Th>
        </>
      }
    >
      {engines.map((engine) => (
        <tr key={engine.engine}>
          <Td className="font-mono text-xs whitespace-nowrap">{engine.engine}</Td>
          <Td className="min-w-40">
            <div className="flex items-center gap-2">
              <span className="w-14 whitespace-nowrap">
                {engine.residents}
                {cap !== undefined && <span className="text-faint"> of {cap}</span>}
              </span>
              <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.min(100, (engine.residents / most) * 100)}%` }}
                />
              </span>
            </div>
          </Td>
          <Td numeric>{engine.queued}</Td>
          <Td numeric>{formatNumber(Math.round(engine.tokensPerSecond), "count")}</Td>
          <Td numeric>
            {engine.version ?? "–"}
            {version !== undefined && engine.version !== null && engine.version < version && (
              <span className="text-faint"> · {version - engine.version} behind</span>
            )}
          </Td>
          <Td numeric className="text-muted">
            <Ago at={engine.seenAt} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
