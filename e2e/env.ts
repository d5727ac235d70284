export interface EndToEndEnv {
  /** Address of the running Holdfast under test. */
  readonly url: string;
  /** Path of the browser's program; undefined leaves the choice to Playwright. */
  readonly chromiumPath: string | undefined;
}

/** Reads what `npm test -- e2e` passes on. Without it, the tests go to a Holdfast started by hand. */
export function readEnv(): EndToEndEnv {
  const { HOLDFAST_E2E_URL: url, CHROMIUM_PATH: chromiumPath } = process.env;
  return { url: url ?? "http://127.0.0.1:7800", chromiumPath };
}
