export type { EndpointAnswer, EndpointProblem, EndpointProtocol } from "./endpointAnswer.ts";
export { byteCodec, byteVocabulary, pieceTexts } from "./byteVocabulary.ts";
export type { PolicySession, SampledTurn, TokenCodec, TurnFinish } from "./policySession.ts";
export { seededRandom, shuffled, type Random } from "./random.ts";
export { exits, type Exit } from "./exits.ts";
export { failureModeMeanings, failureModes, type FailureMode, type FailureModeMeaning } from "./failureModes.ts";
export { proposeFailureModes, type FailedRollout, type ProposedMode } from "./proposeFailureModes.ts";

export { RunConfig } from "./config/runConfig.ts";
export type { FieldCondition } from "./config/configFieldKinds.ts";
export { configFields, type ConfigField, type ConfigValue } from "./config/configFields.ts";
export { appliesTo, changedConfig } from "./config/changedConfig.ts";
export { acceptedBy, parseRunConfig, type ConfigProblem, type ParsedRunConfig } from "./config/parseRunConfig.ts";
export { nameProblem } from "./config/nameProblem.ts";
export { configDifferences, configValue, withConfigValue, type ConfigDifference } from "./config/configPaths.ts";
export { estimateRuns, rolloutsOf, type Estimate, type Pace } from "./estimateRuns.ts";
export { presets, type Preset, type PresetSource, type PresetStudy } from "./config/presets.ts";

export {
  filterTerms,
  joined,
  mentionsColumn,
  type Comparison,
  type FilterOperator,
  type FilterValue,
  type RunFilter,
} from "./runFilter/runFilter.ts";
export {
  configColumns,
  runColumn,
  runFieldColumns,
  type RunColumn,
  type RunColumnKind,
  type RunField,
} from "./runFilter/runColumns.ts";
export type { FilterProblem } from "./runFilter/filterTokens.ts";
export { ageSeconds, filterOperators, readFilterValue } from "./runFilter/filterValues.ts";
export { parseRunFilter, type ParsedRunFilter } from "./runFilter/parseRunFilter.ts";
export { printRunFilter } from "./runFilter/printRunFilter.ts";

export { qwenProfile, qwenTextProfile, type FormatProfile } from "./rawFormat/formatProfile.ts";
export { checkRawTurn, type RawTurnCheck } from "./rawFormat/checkRawTurn.ts";
export { rawFormatReasons, type RawFormatReason } from "./rawFormat/rawFormatReasons.ts";
export type { TurnSpan } from "./rawFormat/turnParts.ts";
export { piecesFromText } from "./rawFormat/piecesFromText.ts";
export type { TurnPiece } from "./rawFormat/tags.ts";
export { reasonMarks, type ReasonMark } from "./rawFormat/reasonMarks.ts";
export { lenientCall } from "./rawFormat/lenientCall.ts";
export {
  observationFrame,
  promptFrame,
  renderObservation,
  renderPrompt,
  withoutFinalNewline,
  withoutTags,
  type Frame,
} from "./rawFormat/render.ts";

export {
  effectiveReward,
  formatHint,
  gateTurn,
  isLaundered,
  turnBudget,
  type GatedTurn,
  type PreviousCall,
  type TurnBudget,
  type TurnBudgetLimit,
  type TurnVerdict,
} from "./gate.ts";
export { lossMask, type LossMask, type TokenUse } from "./lossMask.ts";
export { flagsOf, rolloutFlags, type RolloutFlag } from "./rolloutFlags.ts";
export {
  readRolloutFilter,
  rolloutParameters,
  rolloutPurposes,
  rolloutSorts,
  type ReadRolloutFilter,
  type RolloutFilter,
  type RolloutOrder,
  type RolloutPurpose,
  type RolloutSort,
} from "./rolloutFilter.ts";
export { gradedReward, type Grade } from "./reward.ts";
export { groupAdvantages, isSilentGroup, type AdvantageRules, type ScoredRollout } from "./advantage.ts";
export {
  admitGroup,
  isStale,
  lag,
  type Admission,
  type Rejection,
  type ScoredGroup,
  type TrainedVersion,
} from "./admitGroup.ts";
export { batchReady, groupsToDispatch, type DispatchState } from "./dispatch.ts";
export { takeBatch, type Batch, type WaitingGroup } from "./takeBatch.ts";
export {
  drawTasks,
  epochOf,
  heldBack,
  isPoolExhausted,
  type DrawState,
  type RatedTask,
  type TaskDraw,
} from "./curriculum.ts";
export { pickEngine, type EngineLoad, type RoutedRollout } from "./router.ts";
export {
  advanceTaskState,
  fallsBelowFloor,
  freshTaskState,
  reinstateTask,
  type ConsumedGroup,
  type EvictionRules,
  type TaskAdvance,
  type TaskState,
  type TaskStatus,
  type TaskTransition,
} from "./taskState.ts";
export { evictionAdjusted } from "./evictionAdjusted.ts";
export { evictionRescored, evictionRescoredInterval, rescoredMean, retention } from "./rescore.ts";
export {
  keptMore,
  retainedChange,
  retainedCourse,
  retiredBy,
  usualSpan,
  type RescoredReward,
  type RetainedChange,
  type RetainedSpan,
} from "./forgetting.ts";
export { keptMoreText, retainedText, retentionOf, type Retention } from "./forgettingText.ts";
export { planMicrobatches } from "./batch.ts";
export { learningRateAt } from "./learningRate.ts";
export {
  expectedSilence,
  forecastGroups,
  recentPassCount,
  silentForecast,
  silentGroupsExpected,
  type PassCount,
} from "./forecast.ts";
export { leak, leakByEpoch, type EpochLeak, type Leak, type Rate } from "./leak.ts";
export {
  detectCollapse,
  detectDrift,
  detectStall,
  type Collapse,
  type Drift,
  type PendingGroup,
  type Stall,
} from "./detectors.ts";
export { stressRule, stressVerdict, type StressBar, type StressVerdict } from "./stressVerdict.ts";
export { estimationDiffers } from "./estimationDiffers.ts";
export { calibratedParameters, type SimulatedArm, type SimulationParameters } from "./simulation/parameters.ts";
export { simulateArm } from "./simulation/simulateArm.ts";
