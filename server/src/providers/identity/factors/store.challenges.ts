import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { type challengeKinds, identityChallenges } from "../tables.ts";

export type ChallengeKind = (typeof challengeKinds)[number];
type Sought = { kind: ChallengeKind; challengeHash: string; now: Date };

export async function insertChallenge(db: Db, challenge: typeof identityChallenges.$inferInsert): Promise<void> {
  await db.insert(identityChallenges).values(challenge);
}

/** Counts a try at a challenge that is open and has one left; null for any other. */
export async function countTry(db: Db, { triesMax, ...sought }: Sought & { triesMax: number }) {
  const [tried] = await db
    .update(identityChallenges)
    .set({ tries: sql`${identityChallenges.tries} + 1` })
    .where(and(isOpen(sought), lt(identityChallenges.tries, triesMax)))
    .returning({ uid: identityChallenges.userId });
  return tried ?? null;
}

/** Takes an open challenge away; null when there is none, or somebody else was faster. */
export async function deleteChallenge(db: Db, sought: Sought) {
  const [taken] = await db
    .delete(identityChallenges)
    .where(isOpen(sought))
    .returning({ uid: identityChallenges.userId });
  return taken ?? null;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(identityChallenges).where(lt(identityChallenges.expiresAt, now));
}

function isOpen({ kind, challengeHash, now }: Sought) {
  return and(
    eq(identityChallenges.challengeHash, challengeHash),
    eq(identityChallenges.kind, kind),
    gt(identityChallenges.expiresAt, now),
  );
}
