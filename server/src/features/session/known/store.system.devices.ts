import { and, eq, lt, ne } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { devices } from "../tables.ts";

/** Notes that somebody signed in on a device; true when others of theirs were known, and this one was not. */
export async function keepDevice(db: Db, device: typeof devices.$inferInsert): Promise<boolean> {
  const { userId, mark, seenAt } = device;
  const isOfPerson = eq(devices.userId, userId);
  const made = await db.insert(devices).values(device).onConflictDoNothing().returning({ mark: devices.mark });
  if (made.length === 0) {
    await db
      .update(devices)
      .set({ seenAt })
      .where(and(isOfPerson, eq(devices.mark, mark)));
    return false;
  }
  return (await db.$count(devices, and(isOfPerson, ne(devices.mark, mark)))) > 0;
}

/** Forgets the devices of a person. */
export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/** Forgets devices that nobody signed in on since a moment. */
export async function deleteOldDevices(db: Db, since: Date): Promise<void> {
  await db.delete(devices).where(lt(devices.seenAt, since));
}
