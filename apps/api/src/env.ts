import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  /** BullMQ on Redis instead of Postgres. */
  QUEUE_REDIS_URL: z.string().min(1).optional(),
  /** Address to listen on. Anything but loopback lets other machines in: there is no sign-in. */
  HOLDFAST_HOST: z.string().min(1).default("127.0.0.1"),
  /** 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Where the web server listens, on loopback. */
  WEB_PORT: port,
  /** Comma-separated names, each with or without a port, that Host and Origin may carry besides loopback. */
  HOLDFAST_ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
});

export type Env = z.infer<typeof schema>;

/** The API's settings. Throws naming every variable that is missing or wrong, never a value. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The API cannot start: ${problems.join("; ")}`);
}
