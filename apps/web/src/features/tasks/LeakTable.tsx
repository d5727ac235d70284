"use client";
import { useState } from "react";
import type { LeakEpochView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { countsText, intervalText } from "./rateText.ts";

const shownAtFirst = 6;

/** Gain, loss, leak and ceiling of every epoch, with the counts and 95 % intervals they rest on; newest first. */
export function LeakTable({ leak }: { leak: readonly LeakEpochView[] }) {
  const [all, setAll] = useState(false);
  const epochs = [...leak].reverse().slice(0, all ? leak.length : shownAtFirst);
  return (
    <>
      <Table
        label="Leak by epoch"
        head={
          <>
            <Th numeric>Epoch</Th>
            <Th numeric title="Share of the tasks not mastered before that are mastered now">
              Gain g
            </Th>
            <Th numeric title="Share of the tasks mastered before that are not mastered now">
              Loss d
            </Th>
            <Th numeric title="ε = d / (g + d); mastery settles at 1 − ε at these rates">
              Ceiling, leak ε
            </Th>
          </>
        }
      >
        {epochs.map(({ epoch, step, gain, loss, epsilon, ceiling }) => (
          <tr key={epoch}>
            <Td numeric className="whitespace-nowrap">
              {epoch + 1}
              <span className="block text-xs text-faint">update {step}</span>
            </Td>
            <Td numeric className="whitespace-nowrap">
              <RateCell rate={gain} />
            </Td>
            <Td numeric className="whitespace-nowrap">
              <RateCell rate={loss} />
            </Td>
            <Td numeric className="whitespace-nowrap">
              <span className="font-[550]">{formatNumber(ceiling?.value, "percent")}</span>{" "}
              <span className="text-faint">ε {formatNumber(epsilon, "percent")}</span>
              <span className="block text-xs text-faint">{ceiling ? intervalText(ceiling) : "no rate to tell"}</span>
            </Td>
          </tr>
        ))}
      </Table>
      {leak.length > shownAtFirst && (
        <Button look="quiet" className="justify-self-start" onClick={() => setAll(!all)}>
          {all ? "Newest epochs only" : `All ${leak.length} epochs`}
        </Button>
      )}
    </>
  );
}

function RateCell({ rate }: { rate: LeakEpochView["gain"] }) {
  if (!rate) return <span className="text-faint">no such task</span>;
  return (
    <>
      {formatNumber(rate.value, "percent")} <span className="text-faint">{countsText(rate)}</span>
      <span className="block text-xs text-faint">{intervalText(rate)}</span>
    </>
  );
}
