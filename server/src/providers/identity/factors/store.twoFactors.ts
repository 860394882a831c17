import { and, eq, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { identityTwoFactors } from "../tables.ts";

export async function findTwoFactor(db: Db, uid: string) {
  const [found] = await db.select().from(identityTwoFactors).where(eq(identityTwoFactors.userId, uid));
  return found ?? null;
}

/** Keeps a secret that waits for its first code; one that counts already goes on until then. */
export async function savePendingSecret(db: Db, uid: string, pendingSecret: string, now: Date): Promise<void> {
  const values = { pendingSecret, updatedAt: now };
  await db
    .insert(identityTwoFactors)
    .values({ userId: uid, createdAt: now, ...values })
    .onConflictDoUpdate({ target: identityTwoFactors.userId, set: values });
}

/** What a first code confirms: the sealed secret, the step of that code, and the recovery codes to begin with. */
export type Confirmed = { uid: string; sealed: string; step: number; recoveryCodes: string[]; now: Date };

/** Lets a pending secret count; false when another one was handed out, or confirmed, meanwhile. */
export async function confirmSecret(db: Db, { uid, sealed, step, recoveryCodes, now }: Confirmed): Promise<boolean> {
  const confirmed = await db
    .update(identityTwoFactors)
    .set({ secret: sealed, pendingSecret: null, lastStep: step, recoveryCodes, createdAt: now, updatedAt: now })
    .where(and(eq(identityTwoFactors.userId, uid), eq(identityTwoFactors.pendingSecret, sealed)))
    .returning({ uid: identityTwoFactors.userId });
  return confirmed.length > 0;
}

/** Uses up a step and all before it; false when it was used already. */
export async function useStep(db: Db, uid: string, step: number): Promise<boolean> {
  const used = await db
    .update(identityTwoFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(identityTwoFactors.userId, uid),
        or(isNull(identityTwoFactors.lastStep), lt(identityTwoFactors.lastStep, step)),
      ),
    )
    .returning({ uid: identityTwoFactors.userId });
  return used.length > 0;
}

/** Uses up a recovery code; false when it is none of those left. */
export async function useRecoveryCode(db: Db, uid: string, code: string): Promise<boolean> {
  const codes = identityTwoFactors.recoveryCodes;
  const used = await db
    .update(identityTwoFactors)
    .set({ recoveryCodes: sql`array_remove(${codes}, ${code})` })
    .where(and(eq(identityTwoFactors.userId, uid), sql`${code} = any(${codes})`))
    .returning({ uid: identityTwoFactors.userId });
  return used.length > 0;
}

/** Puts new recovery codes in place of the old ones; false when the second factor is not on. */
export async function saveRecoveryCodes(db: Db, uid: string, recoveryCodes: string[], now: Date): Promise<boolean> {
  const saved = await db
    .update(identityTwoFactors)
    .set({ recoveryCodes, updatedAt: now })
    .where(and(eq(identityTwoFactors.userId, uid), isNotNull(identityTwoFactors.secret)))
    .returning({ uid: identityTwoFactors.userId });
  return saved.length > 0;
}

/** Forgets a person's second factor; with `since`, one that counts, or was handed out, only since then. */
export async function deleteTwoFactor(db: Db, uid: string, since?: Date): Promise<void> {
  const isLater = since && gte(identityTwoFactors.createdAt, since);
  await db.delete(identityTwoFactors).where(and(eq(identityTwoFactors.userId, uid), isLater));
}

/** Leaves a second factor no recovery codes that were made since then, nor a secret that waits for its first code. */
export async function voidRecoveryCodes(db: Db, uid: string, since: Date): Promise<void> {
  await db
    .update(identityTwoFactors)
    .set({ recoveryCodes: [], pendingSecret: null })
    .where(and(eq(identityTwoFactors.userId, uid), gte(identityTwoFactors.updatedAt, since)));
}
