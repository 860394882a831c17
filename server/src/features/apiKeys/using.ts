import { createHash, randomBytes } from "node:crypto";
import { KEY_PREFIX } from "@pluma/contract/apiKeys/apiKeys";
import { APP_PREFIX } from "@pluma/contract/apiKeys/apps";
import type { App, KeyOf } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { isStillIn } from "../organizations/index.ts";
import { type KeyInUse, readByHash, readByTokenHash, writeUsed } from "./store.system.ts";

const NOTED_EVERY_MS = 60_000;
const KNOWN_MAX = 10_000;

// When this node last noted that a key is used. Lost with it, which costs one statement for each.
const notedIn = perApp(() => new Map<number, number>());

/** A new key: 256 bits that nobody can guess. */
export const newKey = (): string => `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;

/** What is kept of a key. */
export const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Whether a bearer is a key, or what an app has in place of one, and not the token of a session. */
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX) || isOfApp(token);

/** Whether a bearer is what an app was given that somebody connected. */
export const isOfApp = (token: string): boolean => token.startsWith(APP_PREFIX);

/**
 * Whose key this is, and what it may: asked with every call, so that a key that was ended, or whose owner left the
 * organization that it acts in, is none from then on, on every node. Null for such, and for what never was one; and for what an
 * app was given on another host than the one that is asked.
 */
export async function findKey(
  app: App,
  site: number | null,
  key: string,
): Promise<(KeyOf & { userId: number }) | null> {
  const now = app.clock.now();
  const row = await findRow(app, site, key, now);
  if (!row || row.endsAt <= now) return null;
  const { apiKeyId, userId, organizationId, scopes, avatarIds } = row;
  if (organizationId !== null && !(await isStillIn(app, userId, organizationId))) return null;
  noteUsed(app, apiKeyId, now);
  return { apiKeyId, userId, organizationId, scopes, avatarIds };
}

async function findRow({ db }: App, site: number | null, key: string, now: Date): Promise<KeyInUse | undefined> {
  if (!isOfApp(key)) return readByHash(db, hashOf(key));
  const found = await readByTokenHash(db, hashOf(key));
  return found && found.tokenEndsAt > now && found.site === (site ?? 0) ? found : undefined;
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
