import type { Actor, App } from "../../../platform/context.ts";
import { findCallerById, hasAccess } from "../../accounts/index.ts";
import { roleIn } from "../../organizations/index.ts";

/**
 * A person with their rights as they are now, in the organization that they had selected; null when they are gone, or
 * may not generate any more.
 */
export async function askerOf(
  app: App,
  { userId, organizationId }: { userId: number; organizationId: number | null },
): Promise<Actor | null> {
  const caller = await findCallerById(app, userId);
  if (!caller || !hasAccess(caller, app.clock.now())) return null;
  const role = organizationId === null ? "none" : await roleIn(app, userId, organizationId);
  const { staffRole, lang, hasWords, hasOwnKey, hasInstructions, hasAutomation } = caller;
  return {
    userId,
    staffRole,
    organizationId,
    organizationRole: role === "none" || role === "missing" ? null : role,
    hasAccess: true,
    hasWords: hasWords || staffRole !== null,
    hasOwnKey,
    hasInstructions,
    hasAutomation,
    impersonatorId: null,
    lang,
  };
}
