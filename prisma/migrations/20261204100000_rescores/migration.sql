-- CreateEnum
CREATE TYPE "rescore_status" AS ENUM ('running', 'paused', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "rescore_trigger" AS ENUM ('manual', 'scheduled');

-- AlterEnum
ALTER TYPE "group_purpose" ADD VALUE 'rescore';

-- AlterTable
ALTER TABLE "rollout_group" ADD COLUMN "rescore_id" TEXT;

-- CreateTable
CREATE TABLE "rescore" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "trigger" "rescore_trigger" NOT NULL,
    "status" "rescore_status" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "spec" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "rescore_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rescore_version" (
    "rescore_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "weights_digest" TEXT NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "mean" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "retired_tasks" INTEGER,
    "retired_mean" DOUBLE PRECISION,
    "retired_low" DOUBLE PRECISION,
    "retired_high" DOUBLE PRECISION,
    "imputed" DOUBLE PRECISION,
    "eviction_rescored" DOUBLE PRECISION,

    CONSTRAINT "rescore_version_pkey" PRIMARY KEY ("rescore_id","version")
);

-- CreateTable
CREATE TABLE "rescore_task" (
    "rescore_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "retired_at_step" INTEGER,
    "reward_at_retirement" DOUBLE PRECISION,
    "attempts" INTEGER,
    "solved" INTEGER,
    "mean_reward" DOUBLE PRECISION,
    "lost_reason" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "rescore_task_pkey" PRIMARY KEY ("rescore_id","version","position")
);

-- CreateIndex
CREATE INDEX "rescore_run_id_created_at_idx" ON "rescore"("run_id", "created_at");

-- CreateIndex
CREATE INDEX "rescore_status_idx" ON "rescore"("status");

-- CreateIndex
CREATE INDEX "rollout_group_rescore_id_status_idx" ON "rollout_group"("rescore_id", "status");

-- AddForeignKey
ALTER TABLE "rollout_group" ADD CONSTRAINT "rollout_group_rescore_id_fkey" FOREIGN KEY ("rescore_id") REFERENCES "rescore"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rescore" ADD CONSTRAINT "rescore_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rescore_version" ADD CONSTRAINT "rescore_version_rescore_id_fkey" FOREIGN KEY ("rescore_id") REFERENCES "rescore"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rescore_task" ADD CONSTRAINT "rescore_task_rescore_id_fkey" FOREIGN KEY ("rescore_id") REFERENCES "rescore"("id") ON DELETE CASCADE ON UPDATE CASCADE;
