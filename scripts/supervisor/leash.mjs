// Loaded into every service before its own code: when the supervisor is gone, the service ends too.
import { isMainThread } from "node:worker_threads";

const PATIENCE_MS = 8_000;

if (isMainThread && process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
  });
  process.channel.unref();
}
