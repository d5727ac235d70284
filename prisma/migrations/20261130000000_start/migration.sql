-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('queued', 'running', 'paused', 'stopping', 'stopped', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "event_level" AS ENUM ('info', 'warn', 'error');

-- CreateEnum
CREATE TYPE "group_purpose" AS ENUM ('train', 'score');

-- CreateEnum
CREATE TYPE "group_status" AS ENUM ('pending', 'running', 'closed', 'assigned', 'trained', 'silent', 'stale', 'aborted', 'cancelled', 'scored');

-- CreateEnum
CREATE TYPE "update_status" AS ENUM ('assigned', 'running', 'committed', 'cancelled');

-- CreateEnum
CREATE TYPE "worker_kind" AS ENUM ('rollout', 'trainer');

-- CreateTable
CREATE TABLE "vocabulary" (
    "digest" TEXT NOT NULL,
    "pieces" JSONB NOT NULL,
    "control_pieces" JSONB NOT NULL,

    CONSTRAINT "vocabulary_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "base_policy" (
    "name" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "size" TEXT NOT NULL,
    "parameters" INTEGER NOT NULL,
    "vocabulary_digest" TEXT NOT NULL,
    "card" JSONB NOT NULL,

    CONSTRAINT "base_policy_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "taskset" (
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "taskset_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "task" (
    "taskset_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "kinds" TEXT[],

    CONSTRAINT "task_pkey" PRIMARY KEY ("taskset_name","position")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "preset" TEXT,
    "config" JSONB NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'queued',
    "status_reason" TEXT,
    "base_policy_name" TEXT NOT NULL,
    "taskset_name" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "next_seq" BIGINT NOT NULL DEFAULT 1,
    "next_group_index" INTEGER NOT NULL DEFAULT 0,
    "backend" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_event" (
    "run_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "level" "event_level" NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "step" INTEGER,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "series" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "segment" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "point" (
    "series_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "point_pkey" PRIMARY KEY ("series_id","step")
);

-- CreateTable
CREATE TABLE "policy_version" (
    "run_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "weights_digest" TEXT NOT NULL,
    "optimizer_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "policy_version_pkey" PRIMARY KEY ("run_id","version")
);

-- CreateTable
CREATE TABLE "policy_update" (
    "run_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "status" "update_status" NOT NULL DEFAULT 'assigned',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "from_version" INTEGER NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "committed_at" TIMESTAMPTZ(3),

    CONSTRAINT "policy_update_pkey" PRIMARY KEY ("run_id","step")
);

-- CreateTable
CREATE TABLE "rollout_group" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "group_index" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "purpose" "group_purpose" NOT NULL,
    "pinned_version" INTEGER,
    "status" "group_status" NOT NULL DEFAULT 'pending',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "status_reason" TEXT,
    "oldest_version" INTEGER,
    "newest_version" INTEGER,
    "assigned_step" INTEGER,
    "counted_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "rollout_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "rollout_index" INTEGER NOT NULL,
    "exit" TEXT NOT NULL,
    "exit_detail" TEXT,
    "earned_reward" DOUBLE PRECISION NOT NULL,
    "reward" DOUBLE PRECISION NOT NULL,
    "advantage" DOUBLE PRECISION,
    "fail_to_pass_passed" INTEGER,
    "fail_to_pass_total" INTEGER,
    "pass_to_pass_passed" INTEGER,
    "pass_to_pass_total" INTEGER,
    "turns" INTEGER NOT NULL,
    "sampled_tokens" INTEGER NOT NULL,
    "total_tokens" INTEGER NOT NULL,
    "oldest_version" INTEGER NOT NULL,
    "newest_version" INTEGER NOT NULL,
    "engine" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rollout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trajectory" (
    "rollout_id" TEXT NOT NULL,
    "tokens" BYTEA NOT NULL,
    "logprobs" BYTEA NOT NULL,
    "versions" BYTEA NOT NULL,
    "trainable" BYTEA NOT NULL,
    "turns" JSONB NOT NULL,
    "tests" JSONB NOT NULL,
    "prompt" TEXT NOT NULL,
    "diff" TEXT NOT NULL,
    "gold_diff" TEXT NOT NULL,

    CONSTRAINT "trajectory_pkey" PRIMARY KEY ("rollout_id")
);

-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "kind" "worker_kind" NOT NULL,
    "pid" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "backend" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine" (
    "engine" TEXT NOT NULL,
    "worker_id" TEXT NOT NULL,
    "run_id" TEXT,
    "version" INTEGER,
    "residents" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL,
    "tokens_per_second" DOUBLE PRECISION NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "engine_pkey" PRIMARY KEY ("engine")
);

-- CreateIndex
CREATE UNIQUE INDEX "task_taskset_name_id_key" ON "task"("taskset_name", "id");

-- CreateIndex
CREATE INDEX "run_status_idx" ON "run"("status");

-- CreateIndex
CREATE INDEX "run_created_at_idx" ON "run"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "series_run_id_name_segment_key" ON "series"("run_id", "name", "segment");

-- CreateIndex
CREATE INDEX "point_series_id_seq_idx" ON "point"("series_id", "seq");

-- CreateIndex
CREATE INDEX "policy_version_weights_digest_idx" ON "policy_version"("weights_digest");

-- CreateIndex
CREATE INDEX "policy_update_status_idx" ON "policy_update"("status");

-- CreateIndex
CREATE INDEX "rollout_group_run_id_status_idx" ON "rollout_group"("run_id", "status");

-- CreateIndex
CREATE INDEX "rollout_group_run_id_assigned_step_idx" ON "rollout_group"("run_id", "assigned_step");

-- CreateIndex
CREATE INDEX "rollout_group_run_id_purpose_pinned_version_idx" ON "rollout_group"("run_id", "purpose", "pinned_version");

-- CreateIndex
CREATE INDEX "rollout_run_id_created_at_id_idx" ON "rollout"("run_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "rollout_group_id_rollout_index_key" ON "rollout"("group_id", "rollout_index");

-- CreateIndex
CREATE INDEX "engine_run_id_idx" ON "engine"("run_id");

-- AddForeignKey
ALTER TABLE "base_policy" ADD CONSTRAINT "base_policy_vocabulary_digest_fkey" FOREIGN KEY ("vocabulary_digest") REFERENCES "vocabulary"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_taskset_name_fkey" FOREIGN KEY ("taskset_name") REFERENCES "taskset"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_base_policy_name_fkey" FOREIGN KEY ("base_policy_name") REFERENCES "base_policy"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_taskset_name_fkey" FOREIGN KEY ("taskset_name") REFERENCES "taskset"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "point" ADD CONSTRAINT "point_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_update" ADD CONSTRAINT "policy_update_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout_group" ADD CONSTRAINT "rollout_group_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "rollout_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trajectory" ADD CONSTRAINT "trajectory_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "engine" ADD CONSTRAINT "engine_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "worker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "engine" ADD CONSTRAINT "engine_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;


