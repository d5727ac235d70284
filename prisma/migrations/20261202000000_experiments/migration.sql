-- CreateEnum
CREATE TYPE "run_kind" AS ENUM ('train', 'measure');

-- CreateEnum
CREATE TYPE "experiment_kind" AS ENUM ('ladder', 'grid', 'stress');

-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('active', 'mastered', 'hopeless');

-- AlterEnum
ALTER TYPE "group_purpose" ADD VALUE 'measure';

-- AlterTable
ALTER TABLE "task" ADD COLUMN "base_pass_rate" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "run" ADD COLUMN "kind" "run_kind" NOT NULL DEFAULT 'train',
ADD COLUMN "experiment_id" TEXT,
ADD COLUMN "arm" TEXT,
ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0,
DROP COLUMN "next_group_index";

-- AlterTable
ALTER TABLE "policy_update" ADD COLUMN "skipped_steps" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "engine" ADD COLUMN "group_ids" TEXT[];

-- CreateTable
CREATE TABLE "experiment" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "experiment_kind" NOT NULL,
    "spec" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "candidate_measurement" (
    "experiment_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "family" TEXT,
    "kinds" TEXT[],
    "attempts" INTEGER,
    "solved" INTEGER,
    "is_lost" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "candidate_measurement_pkey" PRIMARY KEY ("experiment_id","position")
);

-- CreateTable
CREATE TABLE "task_state" (
    "run_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "kinds" TEXT[],
    "base_pass_rate" DOUBLE PRECISION,
    "status" "task_status" NOT NULL DEFAULT 'active',
    "last_group_index" INTEGER,
    "groups" INTEGER NOT NULL DEFAULT 0,
    "silent_groups" INTEGER NOT NULL DEFAULT 0,
    "rollouts" INTEGER NOT NULL DEFAULT 0,
    "solved_rollouts" INTEGER NOT NULL DEFAULT 0,
    "all_solved_streak" INTEGER NOT NULL DEFAULT 0,
    "none_solved_streak" INTEGER NOT NULL DEFAULT 0,
    "last_step" INTEGER,
    "last_reward" DOUBLE PRECISION,
    "retired_at_step" INTEGER,
    "reward_at_retirement" DOUBLE PRECISION,

    CONSTRAINT "task_state_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "task_transition" (
    "run_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "task_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "step" INTEGER NOT NULL,
    "from_status" "task_status" NOT NULL,
    "to_status" "task_status" NOT NULL,
    "reason" TEXT NOT NULL,
    "reward" DOUBLE PRECISION,

    CONSTRAINT "task_transition_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "engine_sample" (
    "run_id" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "step" INTEGER NOT NULL,
    "residents" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL,

    CONSTRAINT "engine_sample_pkey" PRIMARY KEY ("run_id","engine","at")
);

-- CreateIndex
CREATE INDEX "experiment_created_at_idx" ON "experiment"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "candidate_measurement_experiment_id_task_id_key" ON "candidate_measurement"("experiment_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_state_run_id_task_id_key" ON "task_state"("run_id", "task_id");

-- CreateIndex
CREATE INDEX "run_experiment_id_idx" ON "run"("experiment_id");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate_measurement" ADD CONSTRAINT "candidate_measurement_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_state" ADD CONSTRAINT "task_state_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_transition" ADD CONSTRAINT "task_transition_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "engine_sample" ADD CONSTRAINT "engine_sample_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Runs launched before tasks had states keep the pool they have.
INSERT INTO "task_state" ("run_id", "position", "task_id", "family", "kinds", "last_group_index")
SELECT run."id", task."position", task."id", task."family", task."kinds",
    (SELECT max(made."group_index") FROM "rollout_group" made
     WHERE made."run_id" = run."id" AND made."purpose" = 'train' AND made."task_id" = task."id")
FROM "run" run JOIN "task" task ON task."taskset_name" = run."taskset_name";
