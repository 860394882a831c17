import type { Input } from "@pluma/contract/kit/kit";
import type { DeviceSession, settings } from "@pluma/contract/settings/settings";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow } from "../../platform/errors.ts";
import { recordAudit } from "../accounts/index.ts";
import { mailNotice, refuseCommon } from "../session/index.ts";
import { bearerOf, checkPassword, selfOf } from "./self.ts";

/** The caller's devices that are signed in, the last used first. */
export async function listSessions(ctx: ActorCtx): Promise<{ sessions: DeviceSession[] }> {
  const { uid, sessionId: currentId } = bearerOf(ctx);
  const found = await ctx.identity.listSessions(uid);
  return {
    sessions: found.map(({ sessionId, ip, userAgent, createdAt, lastUsedAt }) => ({
      session_id: sessionId,
      is_current: sessionId === currentId,
      ip,
      user_agent: userAgent,
      createdAt: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
  };
}

/** Signs one of the caller's devices out, its open sockets too. */
export async function endSession(ctx: ActorCtx, { params }: Input<typeof settings.endSession>): Promise<undefined> {
  const { userId } = ctx.actor;
  const sessions = await ctx.identity.listSessions(bearerOf(ctx).uid);
  allow(
    sessions.some(({ sessionId }) => sessionId === params.session_id),
    "not_found",
  );
  await ctx.identity.signOut(params.session_id);
  await recordAudit(ctx, "session.end", `user:${userId}`);
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId, session_id: params.session_id });
}

/** Signs every other device of the caller out. */
export async function endSessions(ctx: ActorCtx): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, "session.end_others", `user:${tx.actor.userId}`);
    await endOthers(tx);
  });
}

/** Changes the caller's password; every other session ends, and a mail tells of it. Refuses password_wrong. */
export async function changePassword(
  ctx: ActorCtx,
  { body }: Input<typeof settings.changePassword>,
): Promise<Record<string, never>> {
  await checkPassword(ctx, body.current_password);
  if (ctx.actor.staffRole !== null) await refuseCommon(ctx, body.password);
  const self = await selfOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, "password.change", `user:${self.userId}`);
    await mailNotice(tx, "passwordChanged", self);
    // Last, because a provider that lives elsewhere cannot take it back.
    await tx.identity.setPassword(tx.db, self.uid, body.password);
    await endOthers(tx);
  });
  return {};
}

async function endOthers(ctx: ActorCtx): Promise<void> {
  const { uid, sessionId } = bearerOf(ctx);
  await ctx.identity.endSessions(ctx.db, uid, sessionId);
  await ctx.bus.tell(ctx.db, "rights", { user_id: ctx.actor.userId });
}
