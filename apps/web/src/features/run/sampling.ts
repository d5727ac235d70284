import type { RunDetail } from "../../api/types.ts";
import { isActive } from "../runs/status.ts";

const everyMs = 5_000;

/** How samples of a run are read: again every few seconds while it is active, the old ones in sight until then. */
export const sampling = ({ status }: Pick<RunDetail, "status">) => ({
  refetchInterval: isActive(status) ? everyMs : (false as const),
  placeholderData: <Samples>(previous: Samples) => previous,
});
