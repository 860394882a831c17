import type { ActorCtx, OrganizationRole } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { roleIn } from "./members.ts";
import { rightsOverOrganization } from "./rules.ts";
import { lockOrganization } from "./store.organizations.ts";

/**
 * Does something to the people of an organization, one such act after another: each sees what the one before left, and is
 * refused to who has lost the right to it meanwhile.
 */
export function whileLeading<T>(ctx: ActorCtx, organizationId: number, work: (tx: ActorCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockOrganization(tx, organizationId)) === null) refuse("not_found");
    const organizationRole = await roleOf(tx, organizationId, tx.actor.userId);
    allow(rightsOverOrganization({ ...tx.actor, organizationRole }).edit_people);
    return work(tx);
  });
}

/** What somebody is in an organization; null where they are nothing. */
export async function roleOf(ctx: ActorCtx, organizationId: number, userId: number): Promise<OrganizationRole | null> {
  const role = await roleIn(ctx, userId, organizationId);
  return role === "none" || role === "missing" ? null : role;
}
