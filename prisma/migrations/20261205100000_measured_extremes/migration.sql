-- What an update without a training group stores measured nothing, so it is no extreme of its series.
UPDATE "series" SET "min_value" = measured."min", "max_value" = measured."max"
FROM (
    SELECT "series"."id", min("point"."value") FILTER (WHERE "point"."value" <> empty."value") AS "min",
        max("point"."value") FILTER (WHERE "point"."value" <> empty."value") AS "max"
    FROM "series"
    JOIN (VALUES ('entropy/mean', 0), ('mismatch_kl/mean', 0), ('logprob_gap/mean', 0), ('ratio/mean', 1), ('ratio/max', 1))
        AS empty ("name", "value") ON empty."name" = "series"."name"
    JOIN "point" ON "point"."series_id" = "series"."id"
        AND "point"."value" > '-Infinity' AND "point"."value" < 'Infinity'
    WHERE "series"."min_value" = empty."value" OR "series"."max_value" = empty."value"
    GROUP BY "series"."id"
) measured WHERE measured."id" = "series"."id";
