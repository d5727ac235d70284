"use client";
import { ClipboardCopy } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/State.tsx";
import type { PlacedProblem } from "./placeProblems.ts";
import type { LaunchForm } from "./useLaunchForm.ts";
import { tooLong } from "./yaml/readYaml.ts";

const YamlEditor = dynamic(() => import("./YamlEditor.tsx"), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

export type Jump = { readonly from: number } | null;

interface YamlPanelProps {
  readonly form: LaunchForm;
  readonly jump: Jump;
  readonly onJump: (jump: Jump) => void;
}

/** The settings as text: the editor, and under it each problem with its line. */
export function YamlPanel({ form, jump, onJump }: YamlPanelProps) {
  const { placed, entered, whole } = form;
  const [refused, setRefused] = useState<number | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(entered.yaml).then(
      () => toast.success("Copied the configuration as YAML"),
      () => toast.error("The browser did not allow copying"),
    );
  return (
    <section
      aria-label="YAML"
      className="grid min-w-0 content-start gap-2 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel"
    >
      <div className="flex items-center gap-2">
        <h2 className="text-sm font-semibold">
          YAML{" "}
          <span className="text-2xs font-normal text-faint">
            {whole ? "The same settings; paste a whole configuration here." : "What is changed in every arm."}
          </span>
        </h2>
        <Button look="quiet" className="ml-auto h-7 px-2" onClick={() => void copy()}>
          <ClipboardCopy aria-hidden size={13} /> Copy
        </Button>
      </div>
      <div className="scroll-thin overflow-hidden rounded-md border border-line-strong">
        <YamlEditor
          value={entered.yaml}
          placed={placed}
          jump={jump}
          onChange={(yaml) => {
            setRefused(null);
            form.enterYaml(yaml);
          }}
          onRefuse={setRefused}
        />
      </div>
      {refused !== null && (
        <p role="alert" className="text-bad">
          {tooLong(refused)} Nothing was pasted.
        </p>
      )}
      <ProblemLines placed={placed} onChoose={({ from }) => onJump({ from })} />
    </section>
  );
}

interface ProblemLinesProps {
  readonly placed: readonly PlacedProblem[];
  readonly onChoose: (problem: PlacedProblem) => void;
}

function ProblemLines({ placed, onChoose }: ProblemLinesProps) {
  if (placed.length === 0) return <p className="text-xs text-good">Every setting can be accepted.</p>;
  return (
    <ul aria-label="Problems in the YAML" className="grid gap-1">
      {placed.map((problem) => (
        <li key={`${problem.path} ${problem.from}`}>
          <button
            type="button"
            onClick={() => onChoose(problem)}
            className="flex w-full items-baseline gap-2 rounded-sm text-left text-xs text-bad hover:underline"
          >
            <span className="shrink-0 font-mono tabular-nums">line {problem.line}</span>
            <span className="min-w-0 break-words">{problem.message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
