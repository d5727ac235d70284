-- CreateTable
CREATE TABLE "turn" (
    "rollout_id" TEXT NOT NULL,
    "turn_index" INTEGER NOT NULL,
    "token_start" INTEGER NOT NULL,
    "token_end" INTEGER NOT NULL,
    "think" TEXT,
    "command" TEXT,
    "format_reasons" TEXT[],
    "observation" TEXT,
    "observation_length" INTEGER NOT NULL,
    "exit_code" INTEGER,
    "truncated_bytes" INTEGER NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("rollout_id","turn_index")
);

-- Turns were one JSON value of their trajectory.
INSERT INTO "turn" ("rollout_id", "turn_index", "token_start", "token_end", "think", "command", "format_reasons",
  "observation", "observation_length", "exit_code", "truncated_bytes", "duration_ms")
SELECT t."rollout_id", a.n - 1, (a.e->>'start')::int, (a.e->>'end')::int, a.e->>'think', a.e->>'command',
  ARRAY(SELECT jsonb_array_elements_text(a.e->'formatReasons')),
  a.e->>'observation', coalesce(char_length(a.e->>'observation'), 0), (a.e->>'exitCode')::int,
  (a.e->>'truncatedBytes')::int, (a.e->>'durationMs')::float8
FROM "trajectory" t, jsonb_array_elements(t."turns") WITH ORDINALITY a(e, n);

-- AlterTable
ALTER TABLE "trajectory" DROP COLUMN "turns";

-- CreateIndex
CREATE INDEX "rollout_group_task_id_idx" ON "rollout_group"("task_id");

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A turn's text is read from its own stretch of the tokens; uncompressed, a stretch is read without what comes before it.
ALTER TABLE "trajectory" ALTER COLUMN "tokens" SET STORAGE EXTERNAL;
