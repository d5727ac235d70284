import type { EvaluationDetail, EvaluationView, HarnessFailureRule } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Progress } from "../runs/Progress.tsx";
import { etaText, ruleWords, scoredText } from "./evaluationWords.ts";

const rules: readonly HarnessFailureRule[] = ["exclude", "fail"];

/** pass@1 with its interval, the same under either rule for harness failures, and pass@k. */
export function ResultPanel({ evaluation }: { evaluation: EvaluationDetail }) {
  const { result, benchmarkView, done, total, etaSeconds } = evaluation;
  return (
    <Panel title="Result" unit="mean over tasks of the share of attempts that solved, 95 % interval">
      {result ? (
        <Result result={result} counts={benchmarkView.harnessFailures} />
      ) : (
        <div className="grid min-h-40 content-center gap-2 px-6">
          <Progress done={done} of={total} what="Tasks done" />
          <p className="text-muted">The result is there once every task is in. {etaText(etaSeconds)}</p>
        </div>
      )}
    </Panel>
  );
}

type Measured = NonNullable<EvaluationView["result"]>;

function Result({ result, counts }: { result: Measured; counts: HarnessFailureRule }) {
  const { passAt1, passAtK, byRule, excludedAttempts } = result;
  const [value, low, high] = [passAt1.mean, passAt1.low, passAt1.high].map((one) => formatNumber(one, "fraction"));
  return (
    <div className="grid gap-4 py-2">
      <div>
        <p className="tabular-nums">
          <span className="text-2xl font-[620] tracking-tight">{value}</span>
          <span className="ml-2 text-muted">
            [{low}, {high}]
          </span>
          <span className="ml-2 text-xs text-faint">pass@1</span>
        </p>
        <p className="text-xs text-muted tabular-nums">{scoredText(result)}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <dl className="grid content-start gap-1">
          <dt className="text-xs text-muted">
            Attempts that the harness failed on: <b className="font-semibold text-text">{excludedAttempts}</b>
          </dt>
          {rules.map((rule) => (
            <dd key={rule} className="flex items-center gap-2 tabular-nums">
              <span className={classes("min-w-32", rule !== counts && "text-muted")}>{ruleWords[rule]}</span>
              <span className={classes(rule === counts ? "font-semibold" : "text-muted")}>
                {formatNumber(byRule[rule], "fraction")}
              </span>
              {rule === counts && <Pill title="The benchmark's rule">counts</Pill>}
            </dd>
          ))}
        </dl>
        <table aria-label="pass@k" className="w-fit self-start tabular-nums">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="pr-6 font-medium">
                Within
              </th>
              <th
                scope="col"
                className="text-right font-medium"
                title="Unbiased, over tasks with so many scored attempts"
              >
                pass@k
              </th>
            </tr>
          </thead>
          <tbody>
            {passAtK.map(({ k, value: share }) => (
              <tr key={k}>
                <td className="pr-6">
                  {k} {k === 1 ? "attempt" : "attempts"}
                </td>
                <td className="text-right">{formatNumber(share, "fraction")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
