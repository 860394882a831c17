import type { Db } from "../../platform/database/db.ts";
import type { Placed } from "../../platform/sites.ts";
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

/** Where a document opens from a mail, in its own space, whichever its reader is in. */
export const addressOf = (
  { publicUrl }: Pick<Placed, "publicUrl">,
  { documentId, organizationId }: { documentId: number; organizationId: number | null },
): string => `${publicUrl}/documents/${documentId}?organization=${organizationId ?? 0}`;
