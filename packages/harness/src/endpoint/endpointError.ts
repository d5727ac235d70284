import type { EndpointProblem } from "@holdfast/recipe";

/** A fault of the model server or of the way to it, never of the policy. The message never holds the key. */
export class EndpointError extends Error {
  override readonly name = "EndpointError";
  readonly problem: EndpointProblem;
  /** How long the server asked to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(problem: EndpointProblem, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return this.problem === "unreachable" || this.problem === "timeout" || this.problem === "overloaded";
  }
}
