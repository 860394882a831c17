import type { ActorCtx, App, OrganizationRole } from "../../platform/context.ts";
import { tellHappened } from "../../platform/webhooks/happenings.ts";

/** Tells somebody's screens, on every node, that they are something else in an organization, or have something else there. */
export const tellPerson = (ctx: ActorCtx, userId: number): void => ctx.pushAcross(userId, "user", { user_id: userId });

type Concerned = { organizationId: number; userId: number };

/** Tells that somebody came into an organization, in the transaction that takes them in. */
export const tellJoined = (tx: App, { organizationId, userId, role }: Concerned & { role: OrganizationRole }) =>
  tellHappened(
    tx,
    "member.joined",
    { organizationId, userId: null },
    { organization_id: organizationId, user_id: userId, role },
  );

/** Tells that somebody is in an organization no more, in the transaction that takes them out. */
export const tellLeft = (tx: App, { organizationId, userId }: Concerned) =>
  tellHappened(
    tx,
    "member.left",
    { organizationId, userId: null },
    { organization_id: organizationId, user_id: userId },
  );
