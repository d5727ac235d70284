"use client";
import { groupCentres, metricAreas, metricCatalogue } from "@holdfast/metrics";
import { Segments } from "../../ui/Segments.tsx";
import { Select } from "../../ui/Select.tsx";
import type { Channel } from "./channels.ts";
import { type CompareView, compareModes, shownBands, type ShownBand } from "./compareView.ts";
import type { GroupBy, RunGroup } from "./groupRuns.ts";
import { type Choice, PickMany } from "./PickMany.tsx";
import { runKeyLabel } from "./runKey.ts";

interface CompareBarProps {
  readonly view: CompareView;
  readonly groups: readonly RunGroup[];
  /** Keys under which the runs do not all say the same. */
  readonly keys: readonly string[];
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Absent where the groups are given, e.g. the arms of an experiment. */
  readonly onGroup?: (group: GroupBy) => void;
}

/** What is compared: metrics, groups, what stands for a group, and what decides colour, dash and facet. */
export function CompareBar({ view, groups, keys, onChange, onGroup }: CompareBarProps) {
  const baseline = groups.find(({ runs }) => runs.some(({ id }) => id === view.baseline)) ?? groups[0];
  return (
    <div role="group" aria-label="What is compared" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <span id="compare-mode" className="sr-only">
        View
      </span>
      <Segments
        id="view"
        name="view"
        labelledBy="compare-mode"
        value={view.mode}
        choices={compareModes}
        onChange={(mode) => onChange({ view: mode === "overlay" ? null : mode })}
      />
      <PickMany
        what="metrics"
        choices={metricChoices}
        chosen={view.metrics}
        onChange={(chosen) => onChange({ metrics: chosen.length > 0 ? chosen.join(",") : null })}
        most={40}
      />
      <Labelled label="Baseline">
        <Select
          value={baseline?.id ?? ""}
          onChange={(event) => onChange({ baseline: event.target.value })}
          className="max-w-44"
        >
          {groups.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Labelled>
      {onGroup && <GroupSelect group={view.group} keys={keys} onGroup={onGroup} />}
      <Labelled label="Line">
        <Select
          value={view.centre}
          onChange={(event) => onChange({ centre: event.target.value === "mean" ? null : event.target.value })}
        >
          {groupCentres.map((centre) => (
            <option key={centre} value={centre}>
              {centre}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label="Band">
        <Select
          value={view.band}
          onChange={(event) => onChange({ band: event.target.value === "minmax" ? null : event.target.value })}
        >
          {shownBands.map((band) => (
            <option key={band} value={band}>
              {bandNames[band]}
            </option>
          ))}
        </Select>
      </Labelled>
      <ChannelSelect channel="color" label="Colour" usual="group" value={view.channels.color} {...{ keys, onChange }} />
      <ChannelSelect channel="dash" label="Dash" usual="group" value={view.channels.dash} {...{ keys, onChange }} />
      <ChannelSelect
        channel="facet"
        label="Facet"
        usual={view.mode === "multiples" ? "group" : "none"}
        value={view.channels.facet}
        {...{ keys, onChange }}
      />
    </div>
  );
}

const bandNames: Readonly<Record<ShownBand, string>> = { minmax: "min–max", std: "± std", ci95: "95 %", none: "none" };

const metricChoices: readonly Choice[] = metricAreas.flatMap((area) =>
  metricCatalogue
    .filter((metric) => metric.area === area)
    .map(({ name, title }) => ({ key: name, label: title, under: area })),
);

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <label className="flex items-center gap-1.5">
      {label}
      {children}
    </label>
  );
}

interface GroupSelectProps extends Pick<CompareBarProps, "keys"> {
  readonly group: GroupBy;
  readonly onGroup: (group: GroupBy) => void;
}

function GroupSelect({ group, keys, onGroup }: GroupSelectProps) {
  const isKeys = typeof group !== "string";
  return (
    <>
      <Labelled label="Group">
        <Select
          value={isKeys ? "keys" : group}
          onChange={({ target: { value } }) =>
            onGroup(value === "none" ? "none" : value === "keys" ? keys.slice(0, 1) : "seeds")
          }
        >
          <option value="seeds">all but the seed</option>
          <option value="none">each run</option>
          {(isKeys || keys.length > 0) && <option value="keys">by settings</option>}
        </Select>
      </Labelled>
      {isKeys && (
        <PickMany
          what="settings"
          choices={[...new Set([...group, ...keys])].map((key) => ({
            key,
            label: runKeyLabel(key),
            under: "that vary",
          }))}
          chosen={group}
          onChange={(chosen) => onGroup(chosen.length > 0 ? chosen : "seeds")}
        />
      )}
    </>
  );
}

interface ChannelSelectProps extends Pick<CompareBarProps, "keys" | "onChange"> {
  readonly channel: "color" | "dash" | "facet";
  readonly label: string;
  /** Not written to the address. */
  readonly usual: Channel;
  readonly value: Channel;
}

function ChannelSelect({ channel, label, usual, value, keys, onChange }: ChannelSelectProps) {
  return (
    <Labelled label={label}>
      <Select
        value={value}
        onChange={(event) => onChange({ [channel]: event.target.value === usual ? null : event.target.value })}
        className="max-w-36"
      >
        <option value="group">group</option>
        <option value="none">none</option>
        {[...new Set([...(value === "group" || value === "none" ? [] : [value]), ...keys])].map((key) => (
          <option key={key} value={key}>
            {runKeyLabel(key)}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}
