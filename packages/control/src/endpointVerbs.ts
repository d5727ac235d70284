import { archiveEndpoint, type EndpointArchival } from "./archiveEndpoint.ts";
import type { Context } from "./context.ts";
import { createEndpoint } from "./createEndpoint.ts";
import type { EndpointTarget, EndpointView, NewEndpoint } from "./endpointViews.ts";
import { listEndpoints } from "./listEndpoints.ts";
import { answerProbe, beginProbe, probeEndpoint, type AnsweredProbe } from "./probeEndpoint.ts";

/** Models behind an HTTP interface, evaluated like checkpoints. */
export interface EndpointVerbs {
  /** By name; archived ones too. */
  listEndpoints(): Promise<readonly EndpointView[]>;
  createEndpoint(input: NewEndpoint): Promise<EndpointView>;
  archiveEndpoint(input: EndpointArchival): Promise<EndpointView>;
  /** Has a worker ask the endpoint for a few words. */
  probeEndpoint(name: string): Promise<EndpointView>;
  /** For workers: the endpoint that a probe is to ask; null when nobody waits for the answer. */
  beginProbe(probeId: string): Promise<EndpointTarget | null>;
  answerProbe(input: AnsweredProbe): Promise<void>;
}

export function bindEndpointVerbs(context: Context): EndpointVerbs {
  return {
    listEndpoints: () => listEndpoints(context),
    createEndpoint: (input) => createEndpoint(context, input),
    archiveEndpoint: (input) => archiveEndpoint(context, input),
    probeEndpoint: (name) => probeEndpoint(context, name),
    beginProbe: (probeId) => beginProbe(context, probeId),
    answerProbe: (input) => answerProbe(context, input),
  };
}
