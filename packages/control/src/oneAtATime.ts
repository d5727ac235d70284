import type { Prisma } from "@holdfast/db";

/** Any number that nothing else locks. */
const registrationLock = 7_345_001;

/**
 * Makes registrations wait for one another until their transactions end: workers that start together make the same base
 * policies and tasksets known, and an upsert alone fails when another inserts first.
 */
export async function oneAtATime(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${registrationLock})`;
}
