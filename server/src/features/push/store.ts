import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { pushDevices } from "./tables.ts";

/** How many devices of the caller are told. */
export async function countDevices(ctx: AskerCtx): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(pushDevices).where(mine(ctx, pushDevices.userId));
  return row?.count ?? 0;
}

/** Whether the caller's session is told. */
export async function isTold(ctx: AskerCtx, sessionId: string): Promise<boolean> {
  const own = and(mine(ctx, pushDevices.userId), eq(pushDevices.sessionId, sessionId));
  return (await ctx.db.$count(pushDevices, own)) > 0;
}

type NewDevice = Pick<typeof pushDevices.$inferInsert, "uid" | "sessionId" | "endpointHash" | "sealed">;

/** Tells the caller's session from now on, and whoever else was told by this session or this browser no more. */
export async function insertDevice(ctx: AskerCtx, device: NewDevice): Promise<void> {
  // One after the other: what one browser wishes, whoever is signed in there, and what one person does.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('push'), hashtext(${device.endpointHash}))`);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('push of'), ${ctx.actor.userId})`);
  const isElsewhere = ne(pushDevices.sessionId, device.sessionId);
  await ctx.db.delete(pushDevices).where(and(eq(pushDevices.endpointHash, device.endpointHash), isElsewhere));
  const values = { ...device, userId: ctx.actor.userId };
  await ctx.db
    .insert(pushDevices)
    .values(values)
    .onConflictDoUpdate({ target: pushDevices.sessionId, set: { ...values, createdAt: sql`now()` } });
}

/** Forgets the caller's devices beyond so many, the oldest first. */
export async function dropBeyond(ctx: AskerCtx, devicesMax: number): Promise<void> {
  const beyond = ctx.db
    .select({ id: pushDevices.pushDeviceId })
    .from(pushDevices)
    .where(mine(ctx, pushDevices.userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.pushDeviceId))
    .offset(devicesMax);
  await ctx.db.delete(pushDevices).where(inArray(pushDevices.pushDeviceId, beyond));
}

/** Forgets the caller's device of a session, or all of them. */
export async function deleteDevices(ctx: AskerCtx, sessionId?: string): Promise<void> {
  const here = sessionId === undefined ? sql`true` : eq(pushDevices.sessionId, sessionId);
  await ctx.db.delete(pushDevices).where(and(mine(ctx, pushDevices.userId), here));
}
