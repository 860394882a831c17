import { and, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { ApiKeyRow } from "./store.ts";
import { appGrants, appTokens } from "./tables.apps.ts";
import { apiKeys } from "./tables.ts";

const keyByHash = prepared((db) =>
  db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash")))
    .prepare("api_keys_by_hash"),
);

/** The key with this hash, whether it has ended or not. */
export async function readByHash(db: Db, keyHash: string): Promise<ApiKeyRow | undefined> {
  const [row] = await keyByHash(db).execute({ keyHash });
  return row;
}

/** What a key says that is brought. */
export type KeyInUse = Pick<ApiKeyRow, "apiKeyId" | "userId" | "organizationId" | "scopes" | "avatarIds" | "endsAt">;

const keyByTokenHash = prepared((db) =>
  db
    .select({
      apiKeyId: apiKeys.apiKeyId,
      userId: apiKeys.userId,
      organizationId: apiKeys.organizationId,
      scopes: apiKeys.scopes,
      avatarIds: apiKeys.avatarIds,
      endsAt: apiKeys.endsAt,
      site: appGrants.site,
      tokenEndsAt: appTokens.endsAt,
    })
    .from(appTokens)
    .innerJoin(appGrants, eq(appGrants.apiKeyId, appTokens.apiKeyId))
    .innerJoin(apiKeys, eq(apiKeys.apiKeyId, appTokens.apiKeyId))
    .where(eq(appTokens.tokenHash, sql.placeholder("tokenHash")))
    .prepare("api_keys_by_app_token"),
);

/** The key of an app whose token has this hash, whether either has ended or not; `site`: where it was connected, 0 for the installation. */
export async function readByTokenHash(db: Db, tokenHash: string) {
  const [row] = await keyByTokenHash(db).execute({ tokenHash });
  return row;
}

/** Those of some keys that there still are. */
export async function readLivingAmong(db: Db, apiKeyIds: number[], now: Date): Promise<number[]> {
  const rows = await db
    .select({ apiKeyId: apiKeys.apiKeyId })
    .from(apiKeys)
    .where(and(inArray(apiKeys.apiKeyId, apiKeyIds), gt(apiKeys.endsAt, now)));
  return rows.map(({ apiKeyId }) => apiKeyId);
}

/** Notes that a key is used. */
export async function writeUsed(db: Db, apiKeyId: number, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.apiKeyId, apiKeyId));
}

/** Counts words that were written for a key; one that was ended meanwhile counts no more. */
export async function addWordsOf(db: Db, apiKeyId: number, words: number): Promise<void> {
  await db
    .update(apiKeys)
    .set({ words: sql`${apiKeys.words} + ${words}` })
    .where(eq(apiKeys.apiKeyId, apiKeyId));
}

/** Everything that is kept of a person's keys, and of the apps that they connected. */
export const listKeysOf = (db: Db, userId: number) =>
  db
    .select({
      key: apiKeys,
      app: { clientId: appGrants.clientId, host: appGrants.host, renewedAt: appGrants.turnedAt },
    })
    .from(apiKeys)
    .leftJoin(appGrants, eq(appGrants.apiKeyId, apiKeys.apiKeyId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(apiKeys.apiKeyId);

/** Ends what somebody made in an account, or connected to it, from a moment on. */
export async function endKeysSince(db: Db, userId: number, since: Date): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, since)));
}

/** Forgets all keys of a person. */
export async function deleteKeysOf(db: Db, userId: number): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

/** Forgets keys that ended before a moment. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(apiKeys).where(lt(apiKeys.endsAt, before));
}
