import type { App } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { ownKeyOf } from "../accounts/index.ts";
import { organizationAiOf } from "../organizations/index.ts";
import { type Held, mayOrganizationSee, mayPersonSee } from "./rules.keys.ts";
import type { AskedPlace } from "./running.ts";

/** For whom a provider is asked. */
export type Person = { userId: number; organizationId: number | null };

/** A key for OpenAI that comes before the platform's, and whose it is. */
export type BroughtKey = { key: string; owner: Exclude<AskedPlace["keyOwner"], "platform">; ownerId: number };

/**
 * The key that a person brings for what goes along with their question: their own, else that of the organization they
 * chose, each only where its owner may read all of it; null for the platform's. Refuses where the organization does
 * without the platform's key: organization_key_missing, or organization_key_only when its own may not be shown this.
 */
export async function broughtKeyOf(app: App, { userId, organizationId }: Person, held: Held): Promise<BroughtKey | null> {
  const own = mayPersonSee(held) ? await ownKeyOf(app, userId) : null;
  if (own) return { key: own, owner: "user", ownerId: userId };
  if (organizationId === null) return null;
  const { key, usesOwnOnly } = await organizationAiOf(app, organizationId);
  const mayBeShown = mayOrganizationSee(organizationId, held);
  if (key && mayBeShown) return { key, owner: "organization", ownerId: organizationId };
  if (usesOwnOnly) refuse(mayBeShown ? "organization_key_missing" : "organization_key_only");
  return null;
}
