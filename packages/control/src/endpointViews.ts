import type { EndpointAnswer, EndpointProtocol } from "@holdfast/recipe";

/** All that it takes to ask a model server. */
export interface EndpointTarget {
  readonly name: string;
  /** Up to and without the protocol's path, such as "http://127.0.0.1:8000/v1". */
  readonly url: string;
  readonly model: string;
  readonly protocol: EndpointProtocol;
  /** Name of the environment variable of the workers that holds the key; the key itself is never stored. */
  readonly keyVariable: string | null;
  /** Requests that one worker may have under way at once. */
  readonly concurrency: number;
}

export interface EndpointView extends EndpointTarget {
  readonly createdAt: string;
  readonly archivedAt: string | null;
  /** The newest probe; null when it has never been probed. */
  readonly probe: {
    readonly askedAt: string;
    /** Null until a worker has answered. */
    readonly answer: EndpointAnswer | null;
  } | null;
}

export interface NewEndpoint {
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly protocol: EndpointProtocol;
  /** Default null: the server needs no key. */
  readonly keyVariable?: string | null;
  /** Default 4. */
  readonly concurrency?: number;
}
