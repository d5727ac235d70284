import type { GroupWork } from "@holdfast/control";
import { byteCodec, qwenProfile, qwenTextProfile, type FormatProfile, type TokenCodec } from "@holdfast/recipe";
import type { EndpointPool } from "../endpoint/endpointPool.ts";
import type { BasePolicy } from "../models/basePolicies.ts";
import type { EngineFleet } from "./engineFleet.ts";
import type { EnginePool } from "./enginePool.ts";

/** Where the policies of groups come from. */
export interface PolicySources {
  readonly engines: EnginePool;
  readonly endpoints: EndpointPool;
  readonly basePolicies: ReadonlyMap<string, Pick<BasePolicy, "codec">>;
}

/** What samples a group, and how its tokens are read. */
export interface PolicyLease {
  readonly fleet: Pick<EngineFleet, "open">;
  readonly codec: TokenCodec;
  readonly profile: FormatProfile;
  /** Gives the lease back. Idempotent. */
  release(): void;
}

/** Engines with the run's weights, or the model endpoint that the run evaluates. */
export async function leasePolicy(sources: PolicySources, work: GroupWork): Promise<PolicyLease> {
  if (work.endpoint !== undefined) {
    const fleet = sources.endpoints.fleetOf(work.endpoint);
    return { fleet, codec: byteCodec, profile: qwenTextProfile, release: () => undefined };
  }
  const { base: name } = work.run.config.policy;
  const base = sources.basePolicies.get(name);
  if (base === undefined) throw new Error(`base policy "${name}" is not on this worker`);
  const lease = await sources.engines.lease(work);
  return { fleet: lease.fleet, codec: base.codec, profile: qwenProfile, release: () => lease.release() };
}
