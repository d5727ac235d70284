-- AlterTable
ALTER TABLE "model_endpoint" ADD COLUMN     "concurrency" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "probe_answer" JSONB,
ADD COLUMN     "probe_id" TEXT,
ADD COLUMN     "probed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "model_endpoint_probe_id_key" ON "model_endpoint"("probe_id");
