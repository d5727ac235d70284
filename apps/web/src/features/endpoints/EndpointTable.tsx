"use client";
import type { EndpointView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { probeText } from "./probeWords.ts";
import { useEndpointActions } from "./useEndpointActions.ts";

interface EndpointTableProps {
  readonly endpoints: readonly EndpointView[];
  /** The one just added. */
  readonly chosen: string | null;
}

/** Endpoints with where they are, what their last probe found, a probe to ask for, and a way out of the list. */
export function EndpointTable({ endpoints, chosen }: EndpointTableProps) {
  return (
    <Table
      label="Endpoints"
      head={
        <>
          <Th>Endpoint</Th>
          <Th>Probe</Th>
        </>
      }
    >
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.name} endpoint={endpoint} isChosen={endpoint.name === chosen} />
      ))}
    </Table>
  );
}

function EndpointRow({ endpoint, isChosen }: { endpoint: EndpointView; isChosen: boolean }) {
  const { probe, archive } = useEndpointActions();
  const { name, url, model, protocol, keyVariable, concurrency, archivedAt } = endpoint;
  const { tone, word, detail } = probeText(endpoint.probe);
  const isAsking = probe.isPending || endpoint.probe?.answer === null;
  return (
    <tr
      aria-current={isChosen}
      className={classes("align-top aria-current:bg-accent-soft", archivedAt !== null && "text-muted")}
    >
      <Td className="w-1/2 min-w-40">
        <span className="font-[550]">{name}</span>
        {archivedAt !== null && <span className="ml-2 text-xs text-faint">archived</span>}
        <div className="break-all">{model}</div>
        <div className="text-xs break-all text-faint">{url}</div>
        <div className="text-xs text-faint">
          {protocol}, {concurrency} at once, {keyVariable === null ? "no key" : `key in ${keyVariable}`}
        </div>
      </Td>
      <Td className="min-w-44">
        <span role="status">
          <Pill tone={tone}>{word}</Pill>
        </span>
        {endpoint.probe && (
          <span className="ml-2 text-xs whitespace-nowrap text-faint">
            <Ago at={endpoint.probe.askedAt} />
          </span>
        )}
        <div className="mt-0.5 min-h-4 text-xs wrap-anywhere text-muted">{detail}</div>
        <span className="mt-1 flex gap-1.5">
          <Button disabled={isAsking} onClick={() => probe.mutate({ name })} aria-label={`Probe ${name}`}>
            Probe
          </Button>
          <Button
            look="quiet"
            disabled={archive.isPending}
            aria-label={`${archivedAt === null ? "Archive" : "Restore"} ${name}`}
            onClick={() => archive.mutate({ name, archived: archivedAt === null })}
          >
            {archivedAt === null ? "Archive" : "Restore"}
          </Button>
        </span>
      </Td>
    </tr>
  );
}
