-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "result" JSONB;
