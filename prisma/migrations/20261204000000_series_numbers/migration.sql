-- Series get small numbers for ids: each point and its two index entries carry one, and texts were more than half of them.
ALTER TABLE "series" ADD COLUMN "number" SERIAL;

ALTER TABLE "point" RENAME TO "point_before";
ALTER TABLE "point_before" DROP CONSTRAINT "point_series_id_fkey";
ALTER TABLE "point_before" DROP CONSTRAINT "point_pkey";
DROP INDEX "point_series_id_seq_idx";

ALTER TABLE "point_rollup" RENAME TO "point_rollup_before";
ALTER TABLE "point_rollup_before" DROP CONSTRAINT "point_rollup_series_id_fkey";
ALTER TABLE "point_rollup_before" DROP CONSTRAINT "point_rollup_pkey";

CREATE TABLE "point" (
    "series_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL
);

INSERT INTO "point" ("series_id", "step", "seq", "value", "at")
SELECT "series"."number", "step", "seq", "value", "at"
FROM "point_before" JOIN "series" ON "series"."id" = "point_before"."series_id" ORDER BY "series"."number", "step";

CREATE TABLE "point_rollup" (
    "series_id" INTEGER NOT NULL,
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
    "neg_inf" INTEGER NOT NULL
);

INSERT INTO "point_rollup" ("series_id", "level", "slot", "from_step", "to_step", "min", "max", "sum", "first", "last",
    "count", "nan", "pos_inf", "neg_inf")
SELECT "series"."number", "level", "slot", "from_step", "to_step", "min", "max", "sum", "first", "last", "count", "nan",
    "pos_inf", "neg_inf"
FROM "point_rollup_before" JOIN "series" ON "series"."id" = "point_rollup_before"."series_id"
ORDER BY "series"."number", "level", "slot";

DROP TABLE "point_before";
DROP TABLE "point_rollup_before";

ALTER TABLE "series" DROP COLUMN "id";
ALTER TABLE "series" RENAME COLUMN "number" TO "id";
ALTER SEQUENCE "series_number_seq" RENAME TO "series_id_seq";
ALTER TABLE "series" ADD CONSTRAINT "series_pkey" PRIMARY KEY ("id");

ALTER TABLE "point" ADD CONSTRAINT "point_pkey" PRIMARY KEY ("series_id", "step");
CREATE INDEX "point_series_id_seq_idx" ON "point"("series_id", "seq");
ALTER TABLE "point" ADD CONSTRAINT "point_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "point_rollup" ADD CONSTRAINT "point_rollup_pkey" PRIMARY KEY ("series_id", "level", "slot");
ALTER TABLE "point_rollup" ADD CONSTRAINT "point_rollup_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
