import type { ActorCtx, App } from "../../platform/context.ts";
import { whenKept } from "../../platform/database/db.ts";
import { allow } from "../../platform/errors.ts";
import { findCallerById, hasAccess } from "../accounts/index.ts";
import { rightsOverOrganization, roleIn } from "../organizations/index.ts";

type Asked = Pick<ActorCtx, "actor">;

/** Who gives what an organization has, and brings things into it: its Admins, and the platform's, who read all of it anyway. */
export function allowLeading({ actor }: Asked): void {
  allow(rightsOverOrganization(actor).delete);
}

/** The caller as one of the organization's Admins: the platform's admins are as these where they are let in. */
export const asLeading = <C extends Asked>(ctx: C): C => ({
  ...ctx,
  actor: { ...ctx.actor, organizationRole: "admin" as const },
});

/**
 * What an act has, for whoever began something that is done later, with the rights that they have now; null for who leads no more.
 * `impersonatorId`: who of the staff was signed in as them then.
 */
export async function actingFor(
  app: App,
  userId: number,
  organizationId: number,
  impersonatorId: number | null = null,
): Promise<ActorCtx | null> {
  const person = await findCallerById(app, userId);
  if (!person) return null;
  const role = await roleIn(app, userId, organizationId);
  const { staffRole, lang } = person;
  const organizationRole = role === "none" || role === "missing" ? null : role;
  const isLeading = role !== "missing" && rightsOverOrganization({ staffRole, organizationRole }).delete;
  if (!isLeading) return null;
  const rest = { hasAccess: hasAccess(person, app.clock.now()), hasWords: false, impersonatorId };
  const actor = { userId, staffRole, lang, organizationId, organizationRole: "admin" as const, ...rest };
  const nothing = { identified: null, ip: "", userAgent: "", requestId: "" };
  return { ...app, actor, caller: actor, lang: lang ?? "en", ...nothing };
}

/** The same transaction, of which nobody's screens hear before it is kept. */
export const heardLater = (tx: ActorCtx): ActorCtx => ({
  ...tx,
  push: (...told) => whenKept(tx, () => tx.push(...told)),
});
