import type { StaffRole } from "@pluma/contract/accounts";
import type { Language } from "@pluma/contract/kit";
import type { Ctx } from "../../platform/context.ts";
import { insertStaff, insertUser, readAdminExists, readCaller, readUser, updateUser } from "./store.ts";

type DbCtx = Pick<Ctx, "db">;

/** What every request wants to know of the person behind a uid. */
export type Caller = NonNullable<Awaited<ReturnType<typeof readCaller>>>;

/** A person as they see themselves. */
export type Profile = NonNullable<Awaited<ReturnType<typeof readUser>>>;

/** The person behind a uid; null when the identity has no profile, or no longer one. */
export const findCaller = (ctx: DbCtx, uid: string): Promise<Caller | null> => readCaller(ctx.db, uid);

/** The whole profile of a person; null when there is none. */
export const findProfile = (ctx: DbCtx, userId: number): Promise<Profile | null> => readUser(ctx.db, userId);

/** The language to write to a person in: the one they chose, else English. */
export async function languageOf(ctx: DbCtx, userId: number): Promise<Language> {
  return (await readUser(ctx.db, userId))?.lang ?? "en";
}

/** Makes the profile of an identity, without access and without words; answers its id. */
export function createUser(
  ctx: DbCtx,
  person: { uid: string; name: string; lastName: string; email: string; lang: Language | null },
): Promise<number> {
  return insertUser(ctx.db, { ...person, name: person.name.trim(), lastName: person.lastName.trim() });
}

/** Makes a person staff; answers the staff id. */
export const makeStaff = (ctx: DbCtx, userId: number, role: StaffRole): Promise<number> => {
  return insertStaff(ctx.db, { userId, role });
};

/** Whether the platform has an admin: an installation without one is not set up. */
export const hasAdmin = (ctx: DbCtx): Promise<boolean> => readAdminExists(ctx.db);

/** Changes what a person may change of themselves; what is undefined stays. */
export async function saveProfile(
  ctx: Pick<Ctx, "db" | "clock">,
  userId: number,
  changes: {
    name?: string | undefined;
    lastName?: string | undefined;
    lang?: Language | undefined;
    darkMode?: boolean | null | undefined;
    manualMode?: boolean | undefined;
    showVideo?: boolean | undefined;
  },
): Promise<void> {
  const trimmed = { ...changes, name: changes.name?.trim(), lastName: changes.lastName?.trim() };
  await updateUser(ctx.db, userId, { ...trimmed, updatedAt: ctx.clock.now() });
}
