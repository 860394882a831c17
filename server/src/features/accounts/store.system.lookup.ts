import { and, asc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { isTaken } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import type { PhoneNumber } from "./phone.ts";
import { holds } from "./store.search.ts";
import { customerNotes, staff, users } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** A family may share a number; more than these are not looked at. */
const SAME_PHONE_MAX = 5;

/** The id of the person with an e-mail address, lower case; null when nobody has it. */
export async function findIdByEmail({ db }: DbCtx, email: string): Promise<number | null> {
  const [found] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return found?.userId ?? null;
}

/** The ids of the people with some e-mail addresses, lower case, by address; an address that nobody has is left out. */
export async function findIdsByEmails({ db }: DbCtx, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const found = await db
    .select({ email: users.email, userId: users.userId })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.deletedAt)));
  return new Map(found.map(({ email, userId }) => [email, userId]));
}

/** Those of these people whose name or e-mail address holds what was typed, by name; those who left are nobody. */
export function findPeople({ db }: DbCtx, userIds: number[], typed: string, limit: number) {
  const { userId, name, lastName, email, lang } = users;
  return db
    .select({ userId, name, lastName, email, lang })
    .from(users)
    .where(
      and(
        inArray(userId, userIds),
        isNull(users.deletedAt),
        typed.trim() === ""
          ? undefined
          : holds(sql`${name} || ' ' || ${lastName} || ' ' || ${email}`, typed.trim().replace(/\s+/g, " ")),
      ),
    )
    .orderBy(asc(users.nameKey), asc(users.lastNameKey), asc(userId))
    .limit(limit);
}

/** The ids of the people with a phone number, as digits or whole; the oldest account first. None for an empty number. */
export async function findIdsByPhone({ db }: DbCtx, { phone, phoneE164 }: PhoneNumber): Promise<number[]> {
  if (phone === "") return [];
  const isWhole = phoneE164 === "" ? undefined : eq(users.phoneE164, phoneE164);
  const found = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(or(eq(users.phone, phone), isWhole), isNull(users.deletedAt)))
    .orderBy(asc(users.userId))
    .limit(SAME_PHONE_MAX);
  return found.map(({ userId }) => userId);
}

/** Notes that a person proved their address; the first proof stays. */
export async function markVerified({ db, clock }: Pick<Ctx, "db" | "clock">, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: clock.now() })
    .where(and(eq(users.userId, userId), isNull(users.emailVerifiedAt)));
}

/** Forgets an address that a person asked for and has not proved. */
export async function dropPendingEmail({ db }: DbCtx, userId: number): Promise<void> {
  await db.update(users).set({ pendingEmail: null }).where(eq(users.userId, userId));
}

/** Puts a proved address in place of the old one. Refuses email_taken; the transaction it is in is lost then. */
export async function changeEmail(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  userId: number,
  email: string,
): Promise<void> {
  const now = clock.now();
  await db
    .update(users)
    .set({ email, pendingEmail: null, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.userId, userId))
    .catch((error: unknown) => {
      if (isTaken(error, "users_email_unique")) refuse("email_taken");
      throw error;
    });
}

/**
 * Makes a person nobody: what says who they were is gone, the row stays for what refers to it, and they are no longer
 * staff. False when there was no such person any more.
 */
export async function anonymise({ db, clock }: Pick<Ctx, "db" | "clock">, userId: number): Promise<boolean> {
  const nobody = `deleted-${userId}`;
  const now = clock.now();
  const made = await db
    .update(users)
    .set({
      uid: nobody,
      name: "Deleted",
      lastName: "",
      email: `${nobody}@invalid`,
      phone: "",
      phoneE164: "",
      company: "",
      instagram: "",
      signupReason: "",
      campaign: null,
      birthday: null,
      apiKey: null,
      zappierWebhookUrl: "",
      fileId: null,
      pendingEmail: null,
      emailVerifiedAt: null,
      defaultOrganization: null,
      lastSeenAt: null,
      accessUntil: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .returning({ userId: users.userId });
  if (made.length > 0) {
    await db.delete(staff).where(eq(staff.userId, userId));
    await db.delete(customerNotes).where(eq(customerNotes.userId, userId));
  }
  return made.length > 0;
}

/** Makes others who do something to the same account wait until this transaction ends. */
export async function lockUser({ db }: DbCtx, userId: number): Promise<void> {
  await db.execute(sql`select 1 from ${users} where ${users.userId} = ${userId} for update`);
}

/** Whether somebody used the app since a moment. */
export async function wasHereSince({ db }: DbCtx, userId: number, since: Date): Promise<boolean> {
  return (await db.$count(users, and(eq(users.userId, userId), gte(users.lastSeenAt, since)))) > 0;
}
