import type { Control } from "@holdfast/control";
import type { EndpointPool } from "../endpoint/endpointPool.ts";

export interface EndpointProbeContext {
  readonly control: Pick<Control, "beginProbe" | "answerProbe">;
  readonly endpoints: Pick<EndpointPool, "probe">;
}

/** Asks an endpoint for a few words and stores what came back. Safe to run twice: only an unanswered probe is asked. */
export async function endpointProbe(
  { control, endpoints }: EndpointProbeContext,
  { probeId }: { readonly probeId: string },
): Promise<void> {
  const target = await control.beginProbe(probeId);
  if (target !== null) await control.answerProbe({ probeId, answer: await endpoints.probe(target) });
}
