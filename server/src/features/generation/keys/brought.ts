import type { App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { ownKeyOf } from "../../accounts/index.ts";
import { organizationAiOf } from "../../organizations/index.ts";
import type { AskedPlace } from "../running.ts";
import { type Held, mayOrganizationSee, mayPersonSee } from "./rules.ts";

/** For whom a provider is asked. */
export type Person = {
  userId: number;
  organizationId: number | null;
  /** Whether they have a key of their own, where that was read already. */
  hasOwnKey?: boolean | undefined;
  /** With which avatar, for what is counted of it. */
  avatarId?: number | null;
};

/**
 * A key for OpenAI that comes before the platform's, and whose it is. `isOnly`: where it cannot ask, the platform's does
 * not either.
 */
export type BroughtKey = {
  key: string;
  owner: Exclude<AskedPlace["keyOwner"], "platform">;
  ownerId: number;
  isOnly: boolean;
};

/**
 * The key that a person brings for what goes along with their question: their own, else that of the organization they
 * chose, each only where its owner may read all of it; null for the platform's. Refuses where the organization does
 * without the platform's key: organization_key_missing, or organization_key_only when its own may not be shown this.
 */
export async function broughtKeyOf(
  app: App,
  { userId, organizationId, hasOwnKey }: Person,
  held: Held,
): Promise<BroughtKey | null> {
  const [own, shared] = await Promise.all([
    mayPersonSee(held) && hasOwnKey !== false ? ownKeyOf(app, userId) : null,
    organizationId === null ? null : organizationAiOf(app, organizationId),
  ]);
  const isOnly = shared?.usesOwnOnly ?? false;
  if (own) return { key: own, owner: "user", ownerId: userId, isOnly };
  if (organizationId === null || !shared) return null;
  const mayBeShown = mayOrganizationSee(organizationId, held);
  if (shared.key && mayBeShown) return { key: shared.key, owner: "organization", ownerId: organizationId, isOnly };
  if (isOnly) refuse(mayBeShown ? "organization_key_missing" : "organization_key_only");
  return null;
}
