import type { Db } from "../../platform/database/db.ts";
import { readNames } from "../accounts/index.ts";

/** What some people are called, by their ids; who left is not among them. */
export async function namesOf(ctx: { db: Db }, userIds: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = await readNames(
    ctx,
    userIds.flatMap((userId) => userId ?? []),
  );
  return new Map([...known.values()].map(({ userId, name, lastName }) => [userId, `${name} ${lastName}`.trim()]));
}

/** What somebody is called; nothing where they left. */
export async function nameOf(ctx: { db: Db }, userId: number | null): Promise<string> {
  return (await namesOf(ctx, [userId])).get(userId ?? 0) ?? "";
}
