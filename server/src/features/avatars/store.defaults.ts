import { and, eq } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { AvatarRow } from "./store.ts";
import { avatars } from "./tables.ts";

type Reader = Pick<App, "db">;

const isDefaultOf = (userId: number) => and(eq(avatars.userId, userId), eq(avatars.kind, "default"));

/** The default avatar of a person; undefined before they have one. */
export async function findDefault({ db }: Reader, userId: number): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatars).where(isDefaultOf(userId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockDefault({ db }: Reader, userId: number): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatars).where(isDefaultOf(userId)).for("update");
  return row;
}
