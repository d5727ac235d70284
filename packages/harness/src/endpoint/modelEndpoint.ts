import type { PolicySession } from "@holdfast/recipe";
import { askEndpoint, usualPatience, type EndpointAddress, type EndpointPatience } from "./askEndpoint.ts";
import { createEndpointSession } from "./endpointSession.ts";
import { createSlots } from "./slots.ts";

export interface ModelEndpointOptions extends EndpointAddress {
  readonly name: string;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly patience?: EndpointPatience;
}

/** A model behind an OpenAI-compatible address, as a policy. */
export interface ModelEndpoint {
  /** A rollout's context, empty at first. Its `sample` rejects with EndpointError when the server cannot be brought to answer. */
  open(options: { readonly seed: string; readonly temperature: number; readonly topP: number }): PolicySession;
}

export function createModelEndpoint(options: ModelEndpointOptions): ModelEndpoint {
  const { name, model, protocol, concurrency, patience = usualPatience } = options;
  const slots = createSlots(concurrency);
  const ask = (body: object, signal: AbortSignal) =>
    slots.run(() => askEndpoint(options, body, { patience, signal }), signal);
  return {
    open: (sampling) => createEndpointSession({ engine: `endpoint/${name}`, model, protocol, ask, ...sampling }),
  };
}
