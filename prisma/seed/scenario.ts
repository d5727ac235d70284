import type { Database } from "@holdfast/db";

/** What a scenario is written with. */
interface SeedTarget {
  readonly db: Database;
  /** Scenarios end shortly before it. */
  readonly now: Date;
  readonly say: (line: string) => void;
}

/**
 * A synthetic state of the product for development, journeys and screenshots. Writing it again replaces it; everything in it
 * has ids derived from its names, so that links stay.
 */
export interface Scenario {
  readonly name: string;
  /** One line: what there is to see. */
  readonly shows: string;
  readonly write: (target: SeedTarget) => Promise<void>;
}
