import { eq } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { pushDevices } from "./tables.ts";

export type DeviceRow = typeof pushDevices.$inferSelect;

/** The devices on which a person is told, each by its session. */
export function listDevices(db: Db, userId: number): Promise<Pick<DeviceRow, "pushDeviceId" | "sessionId">[]> {
  return db
    .select({ pushDeviceId: pushDevices.pushDeviceId, sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId));
}

/** One device. */
export async function findDevice(db: Db, pushDeviceId: number): Promise<DeviceRow | undefined> {
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.pushDeviceId, pushDeviceId));
  return row;
}

/** Forgets a device that nobody reaches any more. */
export async function deleteDevice(db: Db, pushDeviceId: number): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.pushDeviceId, pushDeviceId));
}

/** Everything that is kept of a person's devices. */
export function listDevicesOf(db: Db, userId: number): Promise<DeviceRow[]> {
  return db.select().from(pushDevices).where(eq(pushDevices.userId, userId));
}

/** Forgets all devices of a person. */
export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.userId, userId));
}
