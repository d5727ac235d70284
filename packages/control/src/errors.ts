export interface Problem {
  /** Dotted path into the input, e.g. "rollout.tasksPerUpdate". */
  readonly path: string;
  readonly message: string;
}

/** The caller's input cannot be accepted; `problems` says where and why. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; "));
    this.problems = problems;
  }
}

/** The thing asked about does not exist. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** The run is in a status from which this verb does not lead anywhere. */
export class IllegalTransition extends Error {
  override readonly name = "IllegalTransition";
}
