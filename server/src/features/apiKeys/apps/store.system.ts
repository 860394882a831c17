/** Apps, their codes and tokens, as apps themselves bring them, before there is a caller. */
import { and, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { ApiKeyRow } from "../store.ts";
import { appClients, appCodes, appGrants, appTokens } from "../tables.apps.ts";
import { apiKeys } from "../tables.ts";

export type ClientRow = typeof appClients.$inferSelect;
export type GrantRow = typeof appGrants.$inferSelect;
export type CodeRow = typeof appCodes.$inferSelect;

/** An app that somebody connected: its key, and how it is connected. */
export type Connected = { key: ApiKeyRow; grant: GrantRow };

/** An app as it described itself to a site. */
export async function readClient(db: Db, site: number, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(appClients)
    .where(and(eq(appClients.site, site), eq(appClients.clientId, clientId)));
  return row;
}

/** Keeps what an app says of itself, in place of what it said before. */
export async function writeClient(db: Db, row: ClientRow): Promise<void> {
  const { name, redirectUris, readAt } = row;
  await db
    .insert(appClients)
    .values(row)
    .onConflictDoUpdate({ target: [appClients.site, appClients.clientId], set: { name, redirectUris, readAt } });
}

/** Forgets apps that described themselves before a moment, and whom nobody has connected. */
export async function deleteUnusedClients(db: Db, before: Date): Promise<void> {
  const isOf = and(eq(appGrants.site, appClients.site), eq(appGrants.clientId, appClients.clientId));
  const used = db.select({ one: sql`1` }).from(appGrants).where(isOf);
  await db.delete(appClients).where(and(lt(appClients.readAt, before), notExists(used)));
}

/** Uses a code, if nobody did before. */
export async function useCode(db: Db, codeHash: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .update(appCodes)
    .set({ usedAt: now })
    .where(and(eq(appCodes.codeHash, codeHash), isNull(appCodes.usedAt)))
    .returning();
  return row;
}

/** A code, whether it was used or not. */
export async function readCode(db: Db, codeHash: string): Promise<CodeRow | undefined> {
  const [row] = await db.select().from(appCodes).where(eq(appCodes.codeHash, codeHash));
  return row;
}

/** An app that somebody connected, by the key that it is. */
export async function readConnected(db: Db, apiKeyId: number): Promise<Connected | undefined> {
  const [row] = await db
    .select({ key: apiKeys, grant: appGrants })
    .from(appGrants)
    .innerJoin(apiKeys, eq(apiKeys.apiKeyId, appGrants.apiKeyId))
    .where(eq(appGrants.apiKeyId, apiKeyId));
  return row;
}

/** Which key a token of an app is of, whether it has ended or not. */
export async function readByToken(db: Db, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ apiKeyId: appTokens.apiKeyId })
    .from(appTokens)
    .where(eq(appTokens.tokenHash, tokenHash));
  return row?.apiKeyId;
}

/** Goes on to the next token for renewal, if the one that is brought is the one that is good. */
export async function turn(db: Db, apiKeyId: number, from: number, now: Date): Promise<boolean> {
  const turned = await db
    .update(appGrants)
    .set({ turn: from + 1, turnedAt: now })
    .where(and(eq(appGrants.apiKeyId, apiKeyId), eq(appGrants.turn, from)))
    .returning({ apiKeyId: appGrants.apiKeyId });
  return turned.length > 0;
}

/** Gives an app a token, until a moment, and its key as long as it may go on without renewal; false where the key is gone. */
export async function writeToken(
  db: Db,
  { apiKeyId, tokenHash, endsAt, keyEndsAt }: { apiKeyId: number; tokenHash: string; endsAt: Date; keyEndsAt: Date },
): Promise<boolean> {
  const kept = await db
    .update(apiKeys)
    .set({ endsAt: keyEndsAt })
    .where(eq(apiKeys.apiKeyId, apiKeyId))
    .returning({ apiKeyId: apiKeys.apiKeyId });
  if (kept.length === 0) return false;
  await db.insert(appTokens).values({ tokenHash, apiKeyId, endsAt });
  return true;
}

/** Ends what an app was allowed, with everything that it was given; answers what it was. */
export async function deleteConnected(db: Db, apiKeyId: number): Promise<ApiKeyRow | undefined> {
  const apps = db.select({ apiKeyId: appGrants.apiKeyId }).from(appGrants);
  const [row] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.apiKeyId, apiKeyId), inArray(apiKeys.apiKeyId, apps)))
    .returning();
  return row;
}

/** Forgets codes and tokens that ended before a moment. */
export async function deleteSpent(db: Db, before: Date): Promise<void> {
  await db.delete(appCodes).where(lt(appCodes.endsAt, before));
  await db.delete(appTokens).where(lt(appTokens.endsAt, before));
}
