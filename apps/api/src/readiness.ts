import { connect } from "node:net";
import type { Control } from "@holdfast/control";

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly web: boolean;
}

const probeTimeoutMs = 2_000;

/** Whether pages and data can be served now: the database answers, and the web server takes connections. */
export async function checkReadiness(control: Control, webPort: number): Promise<Readiness> {
  const [database, web] = await Promise.all([answers(control.launchOptions()), accepts(webPort)]);
  return { ready: database && web, database, web };
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, probeTimeoutMs, false).unref());
  return Promise.race([
    question.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: probeTimeoutMs });
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}
