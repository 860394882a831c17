import type { StaffRole } from "@pluma/contract/accounts/accounts";
import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { holds, isId } from "../store.search.ts";
import { staff, users } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** A member of the staff. */
export type StaffRow = Awaited<ReturnType<typeof readStaffPage>>["rows"][number];

const columns = {
  staffId: staff.staffId,
  role: staff.role,
  createdAt: staff.createdAt,
  userId: users.userId,
  name: users.name,
  lastName: users.lastName,
  email: users.email,
};

const isLiving = isNull(users.deletedAt);

/** A page of the staff whose e-mail address holds what was typed, by name; and how many there are in all. */
export async function readStaffPage({ db }: DbCtx, typed: string, part: { limit: number; offset: number }) {
  const wanted = and(isLiving, typed === "" ? undefined : holds(users.email, typed));
  const [rows, [total]] = await Promise.all([
    db
      .select(columns)
      .from(staff)
      .innerJoin(users, eq(users.userId, staff.userId))
      .where(wanted)
      .orderBy(asc(sql`fold(${users.name})`), asc(staff.staffId))
      .limit(part.limit)
      .offset(part.offset),
    db.select({ count: count() }).from(staff).innerJoin(users, eq(users.userId, staff.userId)).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** How many living admins there are. */
export async function countAdmins({ db }: DbCtx): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(staff)
    .innerJoin(users, eq(users.userId, staff.userId))
    .where(and(eq(staff.role, "admin"), isLiving));
  return total?.count ?? 0;
}

/** The people who are admins, the first 50 of them. */
export async function readAdminIds({ db }: DbCtx): Promise<number[]> {
  const rows = await db
    .select({ userId: staff.userId })
    .from(staff)
    .innerJoin(users, eq(users.userId, staff.userId))
    .where(and(eq(staff.role, "admin"), isLiving))
    .orderBy(asc(staff.staffId))
    .limit(50);
  return rows.map(({ userId }) => userId);
}

/** A member of the staff by their staff id; null when there is none. */
export const readStaff = (ctx: DbCtx, staffId: number): Promise<StaffRow | null> =>
  readOne(ctx, isId(staff.staffId, staffId));

async function readOne({ db }: DbCtx, which: SQL): Promise<StaffRow | null> {
  const [found] = await db
    .select(columns)
    .from(staff)
    .innerJoin(users, eq(users.userId, staff.userId))
    .where(and(which, isLiving));
  return found ?? null;
}

/** The user ids of all admins, locked until the transaction ends, so that changes of the staff come one after another. */
export async function lockAdmins({ db }: DbCtx): Promise<number[]> {
  const admins = await db
    .select({ userId: staff.userId })
    .from(staff)
    .innerJoin(users, eq(users.userId, staff.userId))
    .where(and(eq(staff.role, "admin"), isLiving))
    .orderBy(asc(staff.staffId))
    .for("update", { of: staff });
  return admins.map(({ userId }) => userId);
}

/** The person with an e-mail address, and their place among the staff; null when nobody has it. */
export async function readMemberByEmail({ db }: DbCtx, email: string) {
  const [found] = await db
    .select({ userId: users.userId, staffId: staff.staffId })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(and(eq(users.email, email), isLiving));
  return found ?? null;
}

export async function updateRole({ db }: DbCtx, staffId: number, role: StaffRole): Promise<void> {
  await db.update(staff).set({ role }).where(eq(staff.staffId, staffId));
}

export async function deleteStaff({ db }: DbCtx, staffId: number): Promise<void> {
  await db.delete(staff).where(eq(staff.staffId, staffId));
}
