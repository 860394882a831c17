import type { Campaign, StaffRole } from "@pluma/contract/accounts/accounts";
import type { Language } from "@pluma/contract/kit/kit";
import type { End } from "@pluma/contract/kit/time";
import type { App, Ctx } from "../../platform/context.ts";
import { isTaken } from "../../platform/database/db.ts";
import type { AskerCtx } from "../../platform/database/owned.ts";
import { refuse } from "../../platform/errors.ts";
import { hasAccess } from "./rules.ts";
import {
  insertStaff,
  insertUser,
  readAccess,
  readAdminExists,
  readCaller,
  readCallerById,
  readUser,
  updateUser,
} from "./store.system.ts";
import { readSelf, updateSelf } from "./store.ts";

type DbCtx = Pick<Ctx, "db">;

/** What every request wants to know of the person behind a uid. */
export type Caller = NonNullable<Awaited<ReturnType<typeof readCaller>>>;

/** A person as they see themselves. */
export type Profile = NonNullable<Awaited<ReturnType<typeof readUser>>>;

/** The person behind a uid; null when the identity has no profile, or no longer one. */
export const findCaller = (ctx: DbCtx, uid: string): Promise<Caller | null> => readCaller(ctx.db, uid);

/** What every request wants to know of a person, by their id; null when there is none. */
export const findCallerById = (ctx: DbCtx, userId: number): Promise<Caller | null> => readCallerById(ctx.db, userId);

/** Those of some people who may generate now, each with whether they are staff. */
export async function withAccessAmong(
  ctx: DbCtx & Pick<App, "clock">,
  userIds: number[],
): Promise<Map<number, boolean>> {
  const now = ctx.clock.now();
  const people = (await readAccess(ctx.db, userIds)).filter((person) => hasAccess(person, now));
  return new Map(people.map(({ userId, staffRole }) => [userId, staffRole !== null]));
}

/** The whole profile of a person; null when there is none. */
export const findProfile = (ctx: DbCtx, userId: number): Promise<Profile | null> => readUser(ctx.db, userId);

/** The caller's own profile; null when there is none. */
export const findSelf = (ctx: AskerCtx): Promise<Profile | null> => readSelf(ctx);

/** The language to write to a person in: the one they chose, else English. */
export async function languageOf(ctx: DbCtx, userId: number): Promise<Language> {
  return (await readUser(ctx.db, userId))?.lang ?? "en";
}

/** Somebody who gets a profile. */
export type NewPerson = {
  uid: string;
  name: string;
  lastName: string;
  email: string;
  lang: Language | null;
  phone?: string;
  phoneE164?: string;
  instagram?: string;
  signupReason?: string;
  campaign?: Campaign | null;
};

/**
 * Makes the profile of an identity, without access and without words; answers its id. Refuses email_taken when the
 * address or the identity has a profile; the transaction it is in is lost then.
 */
export async function createUser(ctx: DbCtx, person: NewPerson): Promise<number> {
  const trimmed = { ...person, name: person.name.trim(), lastName: person.lastName.trim() };
  return insertUser(ctx.db, trimmed).catch((error: unknown) => {
    if (isTaken(error, "users_email_unique") || isTaken(error, "users_uid_unique")) return refuse("email_taken");
    throw error;
  });
}

/** Makes a person staff; answers the staff id. */
export const makeStaff = (ctx: DbCtx, userId: number, role: StaffRole): Promise<number> => {
  return insertStaff(ctx.db, { userId, role });
};

/** Whether the platform has an admin: an installation without one is not set up. */
export const hasAdmin = (ctx: DbCtx): Promise<boolean> => readAdminExists(ctx.db);

/** What can be changed of a profile; what is undefined stays. */
export type ProfileChanges = {
  [K in keyof ChangeableProfile]?: ChangeableProfile[K] | undefined;
};

type ChangeableProfile = {
  name: string;
  lastName: string;
  phone: string;
  phoneE164: string;
  company: string;
  instagram: string;
  signupReason: string;
  lang: Language;
  darkMode: boolean | null;
  manualMode: boolean;
  showVideo: boolean;
  writingInstructions: string;
  birthday: string | null;
  /** Sealed by `sealOwnKey`. */
  apiKey: string | null;
  zappierWebhookUrl: string;
  fileId: number | null;
  defaultOrganization: number | null;
  pendingEmail: string | null;
};

/** Changes the caller's own profile; texts are kept without the white space around them. */
export const saveSelf = (ctx: AskerCtx & Pick<Ctx, "clock">, changes: ProfileChanges): Promise<void> =>
  updateSelf(ctx, columnsOf(ctx, changes));

/** Changes the profile of whoever a feature names, in the same way: a customer's for staff, an address once it is proved. */
export const saveProfile = (ctx: Pick<Ctx, "db" | "clock">, userId: number, changes: ProfileChanges): Promise<void> =>
  updateUser(ctx.db, userId, columnsOf(ctx, changes));

function columnsOf({ clock }: Pick<Ctx, "clock">, changes: ProfileChanges) {
  const trimmed = Object.entries(changes).map(([key, value]) => [
    key,
    typeof value === "string" ? value.trim() : value,
  ]);
  return { ...Object.fromEntries(trimmed), updatedAt: clock.now() };
}

/** Writes until when a person may generate; null for nobody who bought anything. Told by whoever sells access. */
export async function setAccess(ctx: DbCtx, userId: number, accessUntil: End | null): Promise<void> {
  await updateUser(ctx.db, userId, { accessUntil });
}
