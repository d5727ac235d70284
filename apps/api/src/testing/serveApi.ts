import { openControl, type Control } from "@holdfast/control";
import { createApiServer } from "../createApiServer.ts";

export interface ServedApi {
  readonly baseUrl: string;
  readonly control: Control;
  /** What the server logged as its own errors. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly databaseUrl: string;
  readonly webPort?: number;
  /** 0, the default, takes a free one. */
  readonly port?: number;
}

/** The whole API on loopback, against a real database. */
export async function serveApi({ databaseUrl, webPort = 9, port = 0 }: ServeOptions): Promise<ServedApi> {
  const errors: string[] = [];
  const logError = (where: string, error: unknown) => errors.push(`${where}: ${String(error)}`);
  const opened = openControl({ databaseUrl, poolSize: 3, onError: (error) => logError("control", error) });
  const server = createApiServer({ control: opened.control, webPort, allowedHosts: [], logError });
  const boundPort = await server.listen({ host: "127.0.0.1", port });
  return {
    baseUrl: `http://127.0.0.1:${boundPort}`,
    control: opened.control,
    errors,
    async close() {
      await server.close();
      await opened.close();
    },
  };
}
