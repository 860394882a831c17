import type { Access, RouteDefinition } from "@pluma/contract/kit/kit";
import type { Actor, Ctx } from "../context.ts";
import { allow, refuse } from "../errors.ts";

const withoutPerson: readonly Access[] = ["public", "identity", "setup", "signed", "visitor"];
const rankOf = { member: 1, manager: 2, admin: 3 } as const;
const rankNeeded = { orgMember: 1, orgManager: 2, orgAdmin: 3 } as const;

/**
 * Holds what a route demands of a person against the caller, before anything that they sent is read: 401 identity, 403
 * role of the platform or impersonation. With checkSpace the only place that does.
 */
export async function checkPerson(
  route: Pick<RouteDefinition, "access" | "refusedWhileImpersonating" | "scope">,
  ctx: Pick<Ctx, "caller" | "identified">,
  isSetUp: () => Promise<boolean>,
): Promise<void> {
  const { access } = route;
  if (access === "setup") {
    if (await isSetUp()) refuse("setup_done");
    return;
  }
  if (access === "identity" && !ctx.identified) refuse("not_signed_in");
  if (!withoutPerson.includes(access) && !ctx.caller) refuse("not_signed_in");
  if (!ctx.caller) return;
  checkScope(route, ctx.caller);
  if (route.refusedWhileImpersonating && ctx.caller.impersonatorId !== null) refuse("not_while_impersonating");
  checkRole(access, ctx.caller);
}

/** A key makes the calls that its scopes name, and no others: 403. */
function checkScope({ scope }: Pick<RouteDefinition, "scope">, { key }: Actor): void {
  if (key) allow(scope !== undefined && (scope === "any" || key.scopes.includes(scope)), "api_key_out_of_scope");
}

/**
 * Holds what a route demands where the caller is now: 403 role in the organization, 404 organization, 412 plan or words.
 */
export function checkSpace({ access }: Pick<RouteDefinition, "access">, caller: Actor | null): void {
  if (!caller || access === "setup") return;
  if (access === "orgMember" || access === "orgManager" || access === "orgAdmin") {
    checkOrganizationRole(rankNeeded[access], caller);
  }
  checkOrganization(caller);
  checkPlan(access, caller);
}

function checkRole(access: Access, actor: Actor): void {
  switch (access) {
    case "staff":
      allow(actor.staffRole !== null && actor.impersonatorId === null);
      return;
    case "admin":
      allow(actor.staffRole === "admin" && actor.impersonatorId === null);
      return;
    case "impersonator":
      allow(actor.staffRole === "admin" || actor.impersonatorId !== null);
      return;
    default:
      return;
  }
}

function checkOrganizationRole(needed: number, actor: Actor): void {
  if (actor.staffRole !== null) return;
  // Without an organization there is nothing that could be somebody else's; one that they are not in does not exist.
  if (actor.organizationRole === null) refuse(actor.organizationId === null ? "not_allowed" : "not_found");
  allow(rankOf[actor.organizationRole] >= needed);
}

/** An organization that one is not in does not exist; staff may look into all. */
function checkOrganization({ organizationId, organizationRole, staffRole }: Actor): void {
  if (organizationId !== null && organizationRole === null && staffRole === null) refuse("not_found");
}

function checkPlan(access: Access, actor: Actor): void {
  if (access !== "hasAccess" && access !== "generation") return;
  allow(actor.hasAccess, "no_access");
  if (access === "generation") allow(actor.hasWords, "out_of_words");
}
