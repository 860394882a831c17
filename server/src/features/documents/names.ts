import type { ActorCtx } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Placed } from "../../platform/sites.ts";
import type { PersonName } from "../accounts/index.ts";
import { nameOf as organizationName, readNamesTold } from "../organizations/index.ts";

/** What some people are called beside a document, by their ids, as the caller is told; who left is not among them. */
export async function namesOf(
  ctx: ActorCtx,
  { organizationId }: { organizationId: number | null },
  userIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const known = await readNamesTold(ctx, organizationId, userIds);
  return new Map([...known.values()].map((person) => [person.userId, called(person)]));
}

/**
 * What somebody is called to whoever has to do with a document, each told the same; nothing where they left. Who has no name in its
 * organization is called as that is.
 */
export async function nameOf(
  { db }: { db: Db },
  { organizationId }: { organizationId: number | null },
  userId: number | null,
): Promise<string> {
  if (userId === null) return "";
  const actor = { staffRole: null, userId: null, organizationId };
  const person = (await readNamesTold({ db, actor }, organizationId, [userId])).get(userId);
  if (person) return called(person);
  return organizationId === null ? "" : ((await organizationName({ db }, organizationId)) ?? "");
}

const called = ({ name, lastName }: PersonName): string => `${name} ${lastName}`.trim();

/** Where a document opens from a mail, in its own space, whichever its reader is in. */
export const addressOf = (
  { publicUrl }: Pick<Placed, "publicUrl">,
  { documentId, organizationId }: { documentId: number; organizationId: number | null },
): string => `${publicUrl}/documents/${documentId}?organization=${organizationId ?? 0}`;
