import { modelEndpoints } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { EndpointView } from "./endpointViews.ts";
import { endpointView, found } from "./listEndpoints.ts";

export interface EndpointArchival {
  readonly name: string;
  readonly archived: boolean;
}

/** Takes an endpoint out of what is offered, or back in; its evaluations stay and go on. Throws NotFound. */
export async function archiveEndpoint({ db }: Context, { name, archived }: EndpointArchival): Promise<EndpointView> {
  return endpointView(found(await modelEndpoints.setArchived(db.sql, name, archived), name));
}
