import type { Ctx } from "../../../platform/context.ts";
import { recordAudit } from "../../accounts/index.ts";
import { insertMember } from "../invitations/store.system.invitations.ts";
import { roleIn } from "../members.ts";
import { MEMBER_TYPE_ID } from "../rules.ts";
import { tellJoined } from "../telling.ts";
import { readDeparture } from "../work/store.system.work.ts";

/** Makes somebody a Member of the organization whose own host they signed up on, in the caller's transaction; nothing for who is in it. */
export async function joinAtHost(ctx: Ctx, userId: number, organizationId: number): Promise<void> {
  if ((await roleIn(ctx, userId, organizationId)) !== "none") return;
  await insertMember(ctx.db, { userId, organizationId, userTypeId: MEMBER_TYPE_ID });
  const detail = { organization_id: organizationId, role: "member", host: true };
  await recordAudit(ctx, "member.join", `user:${userId}`, detail);
  await tellJoined(ctx, { organizationId, userId, role: "member" });
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
}

/** Whether somebody was in an organization, and left it or was taken out: they do not come back by themselves. */
export const hasLeft = (ctx: Pick<Ctx, "db">, userId: number, organizationId: number): Promise<boolean> =>
  readDeparture(ctx.db, userId, organizationId);
