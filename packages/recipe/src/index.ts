export type { PolicySession, SampledTurn, TokenCodec, TurnFinish } from "./policySession.ts";
export { seededRandom, shuffled, type Random } from "./random.ts";
export { exits, type Exit } from "./exits.ts";

export { RunConfig } from "./config/runConfig.ts";
export { configFields, type ConfigField, type ConfigValue } from "./config/configFields.ts";
export { acceptedBy, parseRunConfig, type ConfigProblem, type ParsedRunConfig } from "./config/parseRunConfig.ts";
export { configDifferences, configValue, withConfigValue, type ConfigDifference } from "./config/configPaths.ts";
export { presets, type Preset, type PresetSource } from "./config/presets.ts";

export { qwenProfile, type FormatProfile } from "./rawFormat/formatProfile.ts";
export { checkRawTurn, type RawTurnCheck } from "./rawFormat/checkRawTurn.ts";
export { rawFormatReasons, type RawFormatReason } from "./rawFormat/rawFormatReasons.ts";
export type { TurnSpan } from "./rawFormat/turnParts.ts";
export { piecesFromText } from "./rawFormat/piecesFromText.ts";
export type { TurnPiece } from "./rawFormat/tags.ts";
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
  gateTurn,
  turnBudget,
  type GatedTurn,
  type PreviousCall,
  type TurnBudget,
  type TurnBudgetLimit,
  type TurnVerdict,
} from "./gate.ts";
export { gradedReward, type Grade } from "./reward.ts";
export { groupAdvantages } from "./advantage.ts";
export { admitGroup, countsTowardsBatch, lag, type Admission, type Rejection, type ScoredGroup } from "./admitGroup.ts";
export { batchReady, groupsToDispatch, type DispatchState } from "./dispatch.ts";
export { epochOf, taskAt } from "./curriculum.ts";
export { planMicrobatches } from "./batch.ts";
export { learningRateAt } from "./learningRate.ts";
export { silentForecast } from "./forecast.ts";
export { leak, type Leak } from "./leak.ts";
export { stressVerdict, type StressBar, type StressVerdict } from "./stressVerdict.ts";
export { passAtK, passAtOne, passAtOneInterval, type MeanInterval } from "./passAt.ts";
