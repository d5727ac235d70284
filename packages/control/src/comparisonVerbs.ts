import { compareEvaluations } from "./compareEvaluations.ts";
import { compareVersions } from "./compareVersions.ts";
import type {
  ComparisonQuery,
  EvaluationComparison,
  EvaluationPair,
  ExportedLabel,
  LabelPlace,
  NewLabel,
  PairedAnalysis,
  PairLabelView,
  ProposedLabels,
  VersionComparison,
  VersionPair,
} from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { exportLabels } from "./exportLabels.ts";
import { judgeLabel, labelPair, unlabelPair } from "./labelPair.ts";
import { listPairs } from "./listPairs.ts";
import { proposeLabels } from "./proposeLabels.ts";

/** Two policies beside each other: what their outcomes say, their rollouts in pairs, and what people say went wrong. */
export interface ComparisonVerbs {
  compareEvaluations(query: ComparisonQuery): Promise<EvaluationComparison>;
  /** Two versions of a run by their newest rescored results. */
  compareVersions(versions: VersionPair): Promise<VersionComparison>;
  listPairs(pair: EvaluationPair): Promise<PairedAnalysis>;
  labelPair(label: NewLabel): Promise<PairLabelView>;
  unlabelPair(place: LabelPlace): Promise<void>;
  confirmLabel(place: LabelPlace): Promise<PairLabelView>;
  rejectLabel(place: LabelPlace): Promise<PairLabelView>;
  /** Lets the rules propose labels for every failed rollout. */
  proposeLabels(pair: EvaluationPair): Promise<ProposedLabels>;
  exportLabels(pair: EvaluationPair): Promise<readonly ExportedLabel[]>;
}

export function bindComparisonVerbs(context: Context): ComparisonVerbs {
  return {
    compareEvaluations: (query) => compareEvaluations(context, query),
    compareVersions: (versions) => compareVersions(context, versions),
    listPairs: (pair) => listPairs(context, pair),
    labelPair: (label) => labelPair(context, label),
    unlabelPair: (place) => unlabelPair(context, place),
    confirmLabel: (place) => judgeLabel(context, place, "confirmed"),
    rejectLabel: (place) => judgeLabel(context, place, "rejected"),
    proposeLabels: (pair) => proposeLabels(context, pair),
    exportLabels: (pair) => exportLabels(context, pair),
  };
}
