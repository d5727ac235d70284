"use client";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { RunListRow } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Select.tsx";
import { useAnnotations } from "./useAnnotations.ts";

interface TagEditorProps {
  readonly runs: readonly RunListRow[];
  /** Tags of any run, to choose from. */
  readonly known: readonly string[];
}

/** Tags of one run or several: ticked when all have it, half when some do; a new one is typed. */
export function TagEditor({ runs, known }: TagEditorProps) {
  const { changeTags } = useAnnotations();
  const [text, setText] = useState("");
  const tags = [...new Set([...known, ...runs.flatMap((run) => run.tags)])].sort();
  const offered = tags.filter((tag) => tag.toLowerCase().includes(text.trim().toLowerCase()));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    changeTags(runs, {
      add: text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
      remove: [],
    });
    setText("");
  };
  return (
    <div className="w-56">
      <form onSubmit={add} className="flex gap-1.5">
        <Input
          aria-label="New tag"
          placeholder="Find or add a tag"
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
          className="w-full flex-1"
        />
        <Button type="submit" aria-label="Add the tag" disabled={text.trim() === ""} className="w-8 px-0!">
          <Plus aria-hidden size={14} />
        </Button>
      </form>
      <ul aria-label="Tags" className="scroll-thin mt-2 max-h-56 overflow-y-auto">
        {offered.map((tag) => {
          const having = runs.filter((run) => run.tags.includes(tag)).length;
          const all = having === runs.length;
          return (
            <li key={tag}>
              <label className="flex cursor-pointer items-center gap-2 rounded-sm py-0.5 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = having > 0 && !all;
                  }}
                  onChange={() => changeTags(runs, all ? { add: [], remove: [tag] } : { add: [tag], remove: [] })}
                />
                <span className="truncate">{tag}</span>
              </label>
            </li>
          );
        })}
        {offered.length === 0 && text === "" && <li className="py-1 text-muted">No run has a tag yet.</li>}
      </ul>
    </div>
  );
}
