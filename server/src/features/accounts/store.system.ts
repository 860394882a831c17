import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { staff, users, wordBalances } from "./tables.ts";

// A bigint, because an id that somebody typed may be larger than the column; it then names nobody.
const isPlaceholderId = sql`${users.userId} = ${sql.placeholder("userId")}::bigint`;

const callerColumns = {
  userId: users.userId,
  uid: users.uid,
  lang: users.lang,
  accessUntil: users.accessUntil,
  staffRole: staff.role,
  hasOwnKey: sql<boolean>`${users.apiKey} is not null`,
  hasInstructions: sql<boolean>`${users.writingInstructions} <> ''`,
  hasAutomation: sql<boolean>`${users.zappierWebhookUrl} <> ''`,
  hasWords: sql<boolean>`coalesce(${wordBalances.isUnlimited} or ${wordBalances.balance} + ${wordBalances.held} > 0, false)`,
};

const selectCaller = (db: Db, which: SQL) =>
  db
    .select(callerColumns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .leftJoin(wordBalances, eq(wordBalances.userId, users.userId))
    .where(and(which, isNull(users.deletedAt)));

/**
 * The rights of people whom a table of the statement names by their uids, with what else it reads of each: for whoever finds
 * out who asks. Those without a profile are left out.
 */
export const selectCallers = <M extends Record<string, SQL>>(db: Db, named: { from: SQL; uid: SQL }, more: M) =>
  db
    .select({ ...callerColumns, ...more })
    .from(named.from)
    .innerJoin(users, and(sql`${users.uid} = ${named.uid}`, isNull(users.deletedAt)))
    .leftJoin(staff, eq(staff.userId, users.userId))
    .leftJoin(wordBalances, eq(wordBalances.userId, users.userId));

const callerByUid = prepared((db) =>
  selectCaller(db, sql`${users.uid} = ${sql.placeholder("uid")}::text`).prepare("accounts_caller_by_uid"),
);
const callerById = prepared((db) => selectCaller(db, isPlaceholderId).prepare("accounts_caller_by_id"));

/** The rights of the person behind a uid. */
export async function readCaller(db: Db, uid: string) {
  const [caller] = await callerByUid(db).execute({ uid });
  return caller ?? null;
}

/** The rights of a person. */
export async function readCallerById(db: Db, userId: number) {
  const [caller] = await callerById(db).execute({ userId });
  return caller ?? null;
}

/** Until when each of some people has access, and whether they are staff; those that there are no more are left out. */
export function readAccess(db: Db, userIds: number[]) {
  return db
    .select({ userId: users.userId, accessUntil: users.accessUntil, staffRole: staff.role })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(and(inArray(users.userId, userIds), isNull(users.deletedAt)));
}

/** A profile, with its owner's place among the staff. */
export const selectUser = (db: Db, which: SQL) =>
  db
    .select({
      userId: users.userId,
      uid: users.uid,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      phoneE164: users.phoneE164,
      company: users.company,
      lang: users.lang,
      darkMode: users.darkMode,
      manualMode: users.manualMode,
      showVideo: users.showVideo,
      writingInstructions: users.writingInstructions,
      birthday: users.birthday,
      instagram: users.instagram,
      signupReason: users.signupReason,
      campaign: users.campaign,
      apiKey: users.apiKey,
      zappierWebhookUrl: users.zappierWebhookUrl,
      fileId: users.fileId,
      emailVerifiedAt: users.emailVerifiedAt,
      pendingEmail: users.pendingEmail,
      accessUntil: users.accessUntil,
      defaultOrganization: users.defaultOrganization,
      createdAt: users.createdAt,
      staffId: staff.staffId,
      staffRole: staff.role,
    })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(and(which, isNull(users.deletedAt)));

const userById = prepared((db) => selectUser(db, isPlaceholderId).prepare("accounts_user"));

/** A person's profile, with their place among the staff. */
export async function readUser(db: Db, userId: number) {
  const [user] = await userById(db).execute({ userId });
  return user ?? null;
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<number> {
  const [made] = await db.insert(users).values(user).returning({ userId: users.userId });
  if (!made) throw new Error("a user that was just made is gone");
  return made.userId;
}

export async function updateUser(db: Db, userId: number, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(changes).where(eq(users.userId, userId));
}

export async function insertStaff(db: Db, member: typeof staff.$inferInsert): Promise<number> {
  const [made] = await db.insert(staff).values(member).returning({ staffId: staff.staffId });
  if (!made) throw new Error("a member of staff that was just made is gone");
  return made.staffId;
}

/** Whether any admin has a profile. */
export async function readAdminExists(db: Db): Promise<boolean> {
  const admins = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .innerJoin(users, eq(users.userId, staff.userId))
    .where(and(eq(staff.role, "admin"), isNull(users.deletedAt)))
    .limit(1);
  return admins.length > 0;
}
