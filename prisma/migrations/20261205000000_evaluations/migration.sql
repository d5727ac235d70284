-- CreateEnum
CREATE TYPE "evaluation_status" AS ENUM ('running', 'paused', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "benchmark_role" AS ENUM ('test', 'validation');

-- CreateEnum
CREATE TYPE "endpoint_protocol" AS ENUM ('chat', 'completions');

-- CreateEnum
CREATE TYPE "failure_mode" AS ENUM ('lostRequirement', 'narrowTesting', 'silentRegression', 'weakGroundTruth');

-- CreateEnum
CREATE TYPE "label_source" AS ENUM ('person', 'rule');

-- AlterEnum
ALTER TYPE "run_kind" ADD VALUE 'evaluate';

-- AlterEnum
ALTER TYPE "group_purpose" ADD VALUE 'evaluate';

-- CreateTable
CREATE TABLE "model_endpoint" (
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "protocol" "endpoint_protocol" NOT NULL,
    "key_variable" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "model_endpoint_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "benchmark" (
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "role" "benchmark_role" NOT NULL,
    "taskset_name" TEXT NOT NULL,
    "task_ids" TEXT[],
    "spec" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "benchmark_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "evaluation" (
    "id" TEXT NOT NULL,
    "benchmark_name" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "status" "evaluation_status" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "policy" JSONB NOT NULL,
    "policy_key" TEXT NOT NULL,
    "source_run_id" TEXT,
    "source_version" INTEGER,
    "spec" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_task" (
    "evaluation_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "attempts" INTEGER,
    "solved" INTEGER,
    "excluded" INTEGER,
    "mean_reward" DOUBLE PRECISION,
    "lost_reason" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluation_task_pkey" PRIMARY KEY ("evaluation_id","position")
);

-- CreateTable
CREATE TABLE "checkpoint_selection" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "benchmark_name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "among" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkpoint_selection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pair_label" (
    "rollout_id" TEXT NOT NULL,
    "other_rollout_id" TEXT NOT NULL,
    "mode" "failure_mode" NOT NULL,
    "source" "label_source" NOT NULL,
    "evidence" TEXT NOT NULL DEFAULT '',
    "confirmed_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pair_label_pkey" PRIMARY KEY ("rollout_id","other_rollout_id","mode")
);

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_run_id_key" ON "evaluation"("run_id");

-- CreateIndex
CREATE INDEX "evaluation_benchmark_name_policy_key_created_at_idx" ON "evaluation"("benchmark_name", "policy_key", "created_at");

-- CreateIndex
CREATE INDEX "evaluation_source_run_id_source_version_idx" ON "evaluation"("source_run_id", "source_version");

-- CreateIndex
CREATE INDEX "evaluation_status_idx" ON "evaluation"("status");

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_task_evaluation_id_task_id_key" ON "evaluation_task"("evaluation_id", "task_id");

-- CreateIndex
CREATE INDEX "checkpoint_selection_run_id_created_at_idx" ON "checkpoint_selection"("run_id", "created_at");

-- AddForeignKey
ALTER TABLE "benchmark" ADD CONSTRAINT "benchmark_taskset_name_fkey" FOREIGN KEY ("taskset_name") REFERENCES "taskset"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_benchmark_name_fkey" FOREIGN KEY ("benchmark_name") REFERENCES "benchmark"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_task" ADD CONSTRAINT "evaluation_task_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkpoint_selection" ADD CONSTRAINT "checkpoint_selection_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkpoint_selection" ADD CONSTRAINT "checkpoint_selection_benchmark_name_fkey" FOREIGN KEY ("benchmark_name") REFERENCES "benchmark"("name") ON DELETE RESTRICT ON UPDATE CASCADE;


