import type { App } from "../../platform/context.ts";
import { ownKeyOf } from "../accounts/index.ts";
import { organizationKeyOf } from "../organizations/index.ts";
import type { AskedPlace } from "./running.ts";

/** For whom a provider is asked. */
export type Person = { userId: number; organizationId: number | null };

/** A key for OpenAI that comes before the platform's, and whose it is. */
export type BroughtKey = { key: string; owner: Exclude<AskedPlace["keyOwner"], "platform"> };

/** The key that a person brings: their own, else that of the organization they chose; null without either. */
export async function broughtKeyOf(app: App, { userId, organizationId }: Person): Promise<BroughtKey | null> {
  const own = await ownKeyOf(app, userId);
  if (own) return { key: own, owner: "user" };
  const shared = organizationId === null ? null : await organizationKeyOf(app, organizationId);
  return shared ? { key: shared, owner: "organization" } : null;
}
