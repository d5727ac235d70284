"use client";
import { useState } from "react";
import type { TaskContent } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Segments } from "../../ui/Segments.tsx";

/** The repository as the policy finds it, a file at a time. */
export function TaskFiles({ files }: { files: TaskContent["files"] }) {
  const paths = Object.keys(files).sort();
  const [chosen, setChosen] = useState(paths[0] ?? "");
  const lines = (files[chosen] ?? "").replace(/\n$/, "").split("\n");
  return (
    <Panel title="Files" unit="as the policy finds them" now={`${paths.length}`}>
      <div className="pt-1.5" id="task-files">
        <Segments
          id="task-file"
          name="task-file"
          labelledBy="task-files"
          value={chosen}
          choices={paths}
          onChange={setChosen}
        />
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={chosen}
        className="scroll-thin mt-1.5 max-h-[480px] overflow-auto font-mono text-xs leading-[1.6]"
      >
        {lines.map((line, index) => (
          <div key={`${index} ${line}`} className="flex whitespace-pre">
            <span aria-hidden className="w-8 shrink-0 pr-3 text-right text-faint select-none">
              {index + 1}
            </span>
            {line || " "}
          </div>
        ))}
      </div>
    </Panel>
  );
}
