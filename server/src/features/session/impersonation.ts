import { randomBytes } from "node:crypto";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { ActorCtx, App, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { findCallerById, findProfile, recordAudit, rightsOverAccount } from "../accounts/index.ts";
import { membershipsOf } from "../organizations/index.ts";
import { hashOf } from "./links/links.ts";
import {
  endRunning,
  type ImpersonationRow,
  insertImpersonation,
  readImpersonation,
  readImpersonationById,
  readRunningOf,
  type Which,
} from "./store.system.impersonations.ts";

/** How long an admin may stay signed in as a customer. */
const SECONDS = 30 * 60;

const PREFIX = "imp_";

export const isImpersonationToken = (token: string): boolean => token.startsWith(PREFIX);

/** The name of an impersonation among sessions, for sockets that are told of its end. */
const sessionIdOf = ({ impersonationId }: ImpersonationRow): string => `${PREFIX}${impersonationId}`;

/**
 * Signs an admin in as a customer, by a token of its own that cannot be refreshed. Refuses not_found for nobody, and
 * not_allowed for staff.
 */
export async function impersonate(ctx: ActorCtx, { params, body }: Input<typeof session.impersonate>) {
  const { uid: adminUid, sessionId: adminSessionId } = ctx.identified ?? refuse("not_signed_in");
  const target = (await findCallerById(ctx, params.id)) ?? refuse("not_found");
  allow(rightsOverAccount(ctx.actor, target).impersonate);
  const token = `${PREFIX}${randomBytes(32).toString("base64url")}`;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await insertImpersonation(tx.db, {
      tokenHash: hashOf(token),
      adminUserId: ctx.actor.userId,
      userId: target.userId,
      adminUid,
      adminSessionId,
      reason: body.reason.trim(),
      ip: ctx.ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SECONDS * 1000),
    });
    const detail = { reason: body.reason.trim() };
    await recordAudit(
      tx,
      "user.impersonate",
      `user:${target.userId}`,
      detail,
      await organizationsOf(tx, target.userId),
    );
  });
  return { token, expires_in: SECONDS, user_id: target.userId };
}

/** Ends the impersonation that the caller is in; an admin who calls as themselves ends all of their own. */
export async function stopImpersonating(ctx: ActorCtx): Promise<undefined> {
  const current = idOf(ctx.identified?.sessionId);
  await endAll(ctx, current === null ? { adminUserId: ctx.actor.userId } : { impersonationId: current });
}

/** Ends what runs, in the caller's transaction; sockets hear of it at once, on every node. */
export async function endAll(ctx: Ctx, which: Which): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const ended of await endRunning(tx.db, which, ctx.clock.now())) {
      const told = await organizationsOf(tx, ended.userId);
      await recordAudit(tx, "user.impersonate_end", `user:${ended.userId}`, {}, told);
      await tellEnded(tx, ended);
    }
  });
}

/** Who is told that staff are in somebody's account: every organization that the person is in. */
const organizationsOf = async (ctx: Ctx, userId: number): Promise<number[]> =>
  (await membershipsOf(ctx, userId)).map(({ organizationId }) => organizationId);

/**
 * Whom an impersonation's token lets in as whom: null when it was ended, is over, or the admin's own session or role
 * went, or when the customer is one no longer.
 */
export async function findImpersonation(app: App, token: string) {
  const row = await readImpersonation(app.db, hashOf(token));
  if (!row || row.endedAt !== null || row.expiresAt <= app.clock.now()) return null;
  const [isAlive, admin, target] = await Promise.all([
    app.identity.lives({ uid: row.adminUid, sessionId: row.adminSessionId }),
    findCallerById(app, row.adminUserId),
    findCallerById(app, row.userId),
  ]);
  if (!isAlive || admin?.staffRole !== "admin" || !target || target.staffRole !== null) return null;
  return { target, impersonatorId: row.adminUserId, sessionId: sessionIdOf(row) };
}

/** Who is signed in as the caller, and until when; null when the caller is themselves. */
export async function findImpersonator(ctx: Pick<Ctx, "db" | "identified">): Promise<Me["impersonation"]> {
  const current = idOf(ctx.identified?.sessionId);
  const row = current === null ? null : await readImpersonationById(ctx.db, current);
  const admin = row && (await findProfile(ctx, row.adminUserId));
  if (!row || !admin) return null;
  const name = `${admin.name} ${admin.lastName}`.trim();
  return { user_id: admin.userId, name, ends_at: row.expiresAt.toISOString() };
}

/** Makes sockets of impersonations look again whenever the rights of the admin behind them changed. */
export function followAdmins(app: App): void {
  app.bus.on("rights", ({ user_id }) => {
    const telling = readRunningOf(app.db, user_id, app.clock.now()).then((running) =>
      Promise.all(running.map((row) => tellEnded(app, row))),
    );
    app.background("telling impersonations that rights changed", telling);
  });
}

const tellEnded = (ctx: Pick<App, "bus" | "db">, row: ImpersonationRow): Promise<void> =>
  ctx.bus.tell(ctx.db, "rights", { user_id: row.userId, session_id: sessionIdOf(row) });

function idOf(sessionId: string | undefined): number | null {
  const digits = /^imp_(\d+)$/.exec(sessionId ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
