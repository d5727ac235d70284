-- AlterTable
ALTER TABLE "run" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "cloned_from" TEXT,
ADD COLUMN     "is_synthetic" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "notes" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "segment" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "series" ADD COLUMN     "last_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_step" INTEGER,
ADD COLUMN     "last_value" DOUBLE PRECISION,
ADD COLUMN     "max_value" DOUBLE PRECISION,
ADD COLUMN     "min_value" DOUBLE PRECISION,
ADD COLUMN     "point_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "rollout" ADD COLUMN     "flags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "trajectory" ADD COLUMN     "entropies" BYTEA,
ADD COLUMN     "trainer_logprobs" BYTEA;

-- CreateTable
CREATE TABLE "point_rollup" (
    "series_id" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "from_step" INTEGER NOT NULL,
    "to_step" INTEGER NOT NULL,
    "min" DOUBLE PRECISION,
    "max" DOUBLE PRECISION,
    "sum" DOUBLE PRECISION NOT NULL,
    "first" DOUBLE PRECISION,
    "last" DOUBLE PRECISION,
    "count" INTEGER NOT NULL,
    "nan" INTEGER NOT NULL,
    "pos_inf" INTEGER NOT NULL,
    "neg_inf" INTEGER NOT NULL,

    CONSTRAINT "point_rollup_pkey" PRIMARY KEY ("series_id","level","slot")
);

-- CreateTable
CREATE TABLE "worker_sample" (
    "worker_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cpu" DOUBLE PRECISION NOT NULL,
    "host_cpu" DOUBLE PRECISION NOT NULL,
    "memory" DOUBLE PRECISION NOT NULL,
    "host_memory" DOUBLE PRECISION NOT NULL,
    "host_memory_of" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "worker_sample_pkey" PRIMARY KEY ("worker_id","at")
);

-- CreateTable
CREATE TABLE "log_line" (
    "run_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "level" "event_level" NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "log_line_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "task_content" (
    "id" TEXT NOT NULL,
    "issue" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "tests" JSONB NOT NULL,
    "gold_diff" TEXT NOT NULL,

    CONSTRAINT "task_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_view_page_idx" ON "saved_view"("page");

-- AddForeignKey
ALTER TABLE "point_rollup" ADD CONSTRAINT "point_rollup_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worker_sample" ADD CONSTRAINT "worker_sample_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "worker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_line" ADD CONSTRAINT "log_line_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Series written before they kept a summary of themselves get one, and their rollups.
UPDATE "series" SET "point_count" = summary."points", "last_step" = summary."step", "last_value" = summary."value",
    "last_at" = summary."at", "min_value" = summary."min", "max_value" = summary."max"
FROM (
    SELECT "series_id", count(*) AS "points", max("step") AS "step",
        (array_agg("value" ORDER BY "step" DESC))[1] AS "value", (array_agg("at" ORDER BY "step" DESC))[1] AS "at",
        min("value") FILTER (WHERE "value" > '-Infinity' AND "value" < 'Infinity') AS "min",
        max("value") FILTER (WHERE "value" > '-Infinity' AND "value" < 'Infinity') AS "max"
    FROM "point" GROUP BY "series_id"
) summary WHERE summary."series_id" = "series"."id";

INSERT INTO "point_rollup" ("series_id", "level", "slot", "from_step", "to_step", "min", "max", "sum", "first", "last",
    "count", "nan", "pos_inf", "neg_inf")
SELECT "series_id", 6, "step" >> 6, min("step"), max("step"), min("finite"), max("finite"), coalesce(sum("finite"), 0),
    (array_agg("finite" ORDER BY "step") FILTER (WHERE "finite" IS NOT NULL))[1],
    (array_agg("finite" ORDER BY "step" DESC) FILTER (WHERE "finite" IS NOT NULL))[1],
    count("finite"), count(*) FILTER (WHERE "value" = 'NaN'), count(*) FILTER (WHERE "value" = 'Infinity'),
    count(*) FILTER (WHERE "value" = '-Infinity')
FROM (
    SELECT *, CASE WHEN "value" > '-Infinity' AND "value" < 'Infinity' THEN "value" END AS "finite" FROM "point"
) sorted GROUP BY "series_id", "step" >> 6;
