import type { ReactNode } from "react";
import type { TrajectoryView } from "../../api/types.ts";
import { formatDuration } from "../../ui/time.ts";
import { Time } from "../../ui/Time.tsx";
import { Flags } from "./Flags.tsx";
import { advantageText, groupWords, rewardText, spanText } from "./gradeText.ts";

/** What is known about a rollout without reading it. */
export function RolloutFacts({ trajectory }: { trajectory: TrajectoryView }) {
  const { grade, step, groupStatus } = trajectory;
  const gated = trajectory.earnedReward !== trajectory.reward;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 rounded-lg border bg-surface px-3 py-2.5 shadow-panel sm:grid-cols-4 2xl:grid-cols-8">
      <Fact name="Reward" detail={gated ? `earned ${rewardText(trajectory.earnedReward)}, gated` : "as earned"}>
        <span className="text-lg leading-6 font-semibold">{rewardText(trajectory.reward)}</span>
      </Fact>
      <Fact name="Advantage" detail="reward − group mean">
        {advantageText(trajectory.advantage)}
      </Fact>
      <Fact name="Fail-to-pass" detail={grade ? "requested tests passed" : "not graded"}>
        {grade ? `${grade.failToPassPassed} of ${grade.failToPassTotal}` : "–"}
      </Fact>
      <Fact name="Pass-to-pass" detail={grade ? "existing tests passed" : "not graded"}>
        {grade ? `${grade.passToPassPassed} of ${grade.passToPassTotal}` : "–"}
      </Fact>
      <Fact name="Policy span" detail="versions that wrote it">
        {spanText(trajectory)}
      </Fact>
      <Fact
        name="Group"
        detail={step === null ? `group ${trajectory.groupIndex}` : `group ${trajectory.groupIndex}, update ${step}`}
      >
        {groupWords(groupStatus)}
      </Fact>
      <Fact name="Tokens" detail={`${counted(trajectory.turns)} turns, ${counted(trajectory.totalTokens)} in all`}>
        {counted(trajectory.sampledTokens)} written
      </Fact>
      <Fact name="Engine" detail={<Time at={trajectory.createdAt} />}>
        <span className="font-mono text-xs">{trajectory.engine}</span> in {formatDuration(trajectory.durationMs)}
      </Fact>
      {trajectory.flags.length > 0 && (
        <div className="col-span-full">
          <dt className="sr-only">Flags</dt>
          <dd>
            <Flags flags={trajectory.flags} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const counted = (count: number) => count.toLocaleString("en");

function Fact({ name, detail, children }: { name: string; detail: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <div className="flex min-h-6 items-baseline gap-1 font-[550] tabular-nums">{children}</div>
        <div className="truncate text-xs text-faint">{detail}</div>
      </dd>
    </div>
  );
}
