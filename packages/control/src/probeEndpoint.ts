import { endpointProbe } from "@holdfast/bus";
import { modelEndpoints, newId } from "@holdfast/db";
import type { EndpointAnswer } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { EndpointTarget, EndpointView } from "./endpointViews.ts";
import { endpointTarget, endpointView, found } from "./listEndpoints.ts";

/**
 * Has a worker ask the endpoint for a few words; the answer appears in the endpoint's view. Workers ask, and not the server of
 * the pages, because they hold the keys and have to reach the model. Throws NotFound.
 */
export async function probeEndpoint({ db, bus }: Context, name: string): Promise<EndpointView> {
  const probeId = newId("prb");
  const view = endpointView(found(await modelEndpoints.askProbe(db.sql, name, probeId), name));
  await bus.enqueue(endpointProbe, { probeId });
  return view;
}

/** The endpoint that a probe is to ask; null when it has been answered or another probe was asked for since. */
export async function beginProbe({ db }: Context, probeId: string): Promise<EndpointTarget | null> {
  const row = await modelEndpoints.findProbe(db.sql, probeId);
  return row === undefined ? null : endpointTarget(row);
}

export interface AnsweredProbe {
  readonly probeId: string;
  readonly answer: EndpointAnswer;
}

/** Keeps what came back from a probe. */
export async function answerProbe({ db }: Context, { probeId, answer }: AnsweredProbe): Promise<void> {
  await modelEndpoints.answerProbe(db.sql, probeId, answer);
}

/** Sends a job for every probe that waits for one; says how many wait. A job that is still queued is not sent twice. */
export async function offerProbes({ db, bus }: Context): Promise<number> {
  const open = await modelEndpoints.openProbes(db.sql);
  await bus.enqueueAll(
    endpointProbe,
    open.map((probeId) => ({ probeId })),
  );
  return open.length;
}
