export interface EndToEndEnv {
  /** Address of the running Holdfast under test. */
  readonly url: string;
  /** Path of the browser's program. */
  readonly chromiumPath: string;
}

/** Reads what `npm test -- e2e` passes on. Throws when it was not started that way. */
export function readEnv(): EndToEndEnv {
  const { HOLDFAST_E2E_URL: url, CHROMIUM_PATH: chromiumPath } = process.env;
  if (url === undefined || chromiumPath === undefined)
    throw new Error("Run the end-to-end tests with: npm test -- e2e");
  return { url, chromiumPath };
}
