import type { ActorCtx } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Placed } from "../../platform/sites.ts";
import { type PersonName, readNames } from "../accounts/index.ts";
import { readNamesTold } from "../organizations/index.ts";

/** What some people are called beside a document, by their ids, as the caller is told; who left is not among them. */
export async function namesOf(
  ctx: ActorCtx,
  { organizationId }: { organizationId: number | null },
  userIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const known = await readNamesTold(ctx, organizationId, userIds);
  return new Map([...known.values()].map((person) => [person.userId, called(person)]));
}

/** What somebody is called; nothing where they left. */
export async function nameOf(ctx: { db: Db }, userId: number | null): Promise<string> {
  const person = userId === null ? undefined : (await readNames(ctx, [userId])).get(userId);
  return person ? called(person) : "";
}

const called = ({ name, lastName }: PersonName): string => `${name} ${lastName}`.trim();

/** Where a document opens from a mail, in its own space, whichever its reader is in. */
export const addressOf = (
  { publicUrl }: Pick<Placed, "publicUrl">,
  { documentId, organizationId }: { documentId: number; organizationId: number | null },
): string => `${publicUrl}/documents/${documentId}?organization=${organizationId ?? 0}`;
