import type { EndpointTarget } from "@holdfast/control";
import {
  createModelEndpoint,
  probeEndpoint,
  type EndpointPatience,
  type ModelEndpoint,
  type ModelEndpointOptions,
} from "@holdfast/harness";
import type { EndpointAnswer } from "@holdfast/recipe";
import type { EngineFleet } from "../rollout/engineFleet.ts";

export interface EndpointPoolOptions {
  /** By the names of their variables; none unless given. */
  readonly keys?: ReadonlyMap<string, string> | undefined;
  readonly patience?: EndpointPatience | undefined;
}

/** The model endpoints that one worker asks: each once, so that its limit of requests holds for all groups together. */
export interface EndpointPool {
  fleetOf(target: EndpointTarget): Pick<EngineFleet, "open">;
  /** One tiny request; beside the limit, since a person waits. */
  probe(target: EndpointTarget): Promise<EndpointAnswer>;
}

export function createEndpointPool({ keys = new Map(), patience }: EndpointPoolOptions): EndpointPool {
  const endpoints = new Map<string, ModelEndpoint>();
  const addressOf = ({ keyVariable, ...target }: EndpointTarget): ModelEndpointOptions => ({
    ...target,
    key: keyVariable === null ? null : { variable: keyVariable, value: keys.get(keyVariable) ?? null },
    ...(patience === undefined ? {} : { patience }),
  });
  return {
    fleetOf(target) {
      const endpoint = endpoints.get(target.name) ?? createModelEndpoint(addressOf(target));
      endpoints.set(target.name, endpoint);
      return { open: ({ seed, temperature, topP }) => Promise.resolve(endpoint.open({ seed, temperature, topP })) };
    },
    probe: (target) => probeEndpoint(addressOf(target)),
  };
}
