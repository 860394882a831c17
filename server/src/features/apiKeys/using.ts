import { createHash, randomBytes } from "node:crypto";
import { KEY_PREFIX } from "@pluma/contract/apiKeys/apiKeys";
import type { App, KeyOf } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { isStillIn } from "../organizations/index.ts";
import { readByHash, writeUsed } from "./store.system.ts";

const NOTED_EVERY_MS = 60_000;
const KNOWN_MAX = 10_000;

// When this node last noted that a key is used. Lost with it, which costs one statement for each.
const notedIn = perApp(() => new Map<number, number>());

/** A new key: 256 bits that nobody can guess. */
export const newKey = (): string => `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;

/** What is kept of a key. */
export const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Whether a bearer is a key, and not the token of a session. */
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/**
 * Whose key this is, and what it may: asked with every call, so that a key that was ended, or whose owner left the
 * organization that it acts in, is none from then on, on every node. Null for such, and for what never was one.
 */
export async function findKey(app: App, key: string): Promise<(KeyOf & { userId: number }) | null> {
  const row = await readByHash(app.db, hashOf(key));
  const now = app.clock.now();
  if (!row || row.endsAt <= now) return null;
  const { apiKeyId, userId, organizationId, scopes, avatarIds } = row;
  if (organizationId !== null && !(await isStillIn(app, userId, organizationId))) return null;
  noteUsed(app, apiKeyId, now);
  return { apiKeyId, userId, organizationId, scopes, avatarIds };
}

/** Notes that a key is used, at most once a minute, beside the request. */
function noteUsed(app: App, apiKeyId: number, now: Date): void {
  const noted = notedIn(app);
  const before = noted.get(apiKeyId);
  if (before !== undefined && now.getTime() - before < NOTED_EVERY_MS) return;
  if (noted.size >= KNOWN_MAX) noted.clear();
  noted.set(apiKeyId, now.getTime());
  app.background("noting that a key is used", writeUsed(app.db, apiKeyId, now));
}
