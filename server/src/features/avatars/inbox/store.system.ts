import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { avatarInbox, avatars } from "../tables.ts";
import { OVER_FULL } from "./rules.ts";
import type { InboxRow } from "./store.ts";

export type Noted = Pick<InboxRow, "avatarId" | "kind" | "digest" | "question">;

/** What waits in one inbox, at most: an avatar that everybody uses must not be filled up by one of them. */
const OPEN_MAX = 2000;

/**
 * Writes what waits, once: the same again counts up, and what had been taught, or is in the material, opens anew. Answers whose
 * avatar it is; undefined when the avatar is gone, or its inbox is full: a question that was not answered is only counted then.
 */
export async function upsertItem(
  { db }: Pick<App, "db">,
  noted: Noted,
): Promise<{ userId: number | null; organizationId: number | null; itemId: number; isNew: boolean } | undefined> {
  const { avatarId, kind, digest, question } = noted;
  const { rows } = await db.execute<NotedRow>(sql`
    with owner as (
      select a.avatar_id, a.user_id, a.organization_id,
        (select count(*) from ${avatarInbox} i where i.avatar_id = a.avatar_id and i.state = 'open') < ${OPEN_MAX}
          or exists (select 1 from ${avatarInbox} i
            where i.avatar_id = a.avatar_id and i.kind = ${kind} and i.digest = ${digest}) as has_room
      from ${avatars} a
      where a.avatar_id = ${avatarId} and a.deleted_at is null
      for key share of a
    ), written as (
      insert into ${avatarInbox} (avatar_id, kind, digest, question, state)
      select avatar_id, ${kind}, ${digest}, ${question}, 'open' from owner where has_room
      union all
      select avatar_id, ${kind}, ${OVER_FULL}, '', 'dismissed' from owner where not has_room and ${kind} = 'unanswered'
      on conflict (avatar_id, kind, digest) do update set
        asked = avatar_inbox.asked + 1,
        updated_at = now(),
        state = case avatar_inbox.state when 'dismissed' then 'dismissed' else 'open' end
      returning avatar_id, item_id, asked
    )
    select owner.user_id, owner.organization_id, written.item_id, written.asked from owner join written using (avatar_id)
    where has_room`);
  const [row] = rows;
  if (!row) return undefined;
  return { userId: row.user_id, organizationId: row.organization_id, itemId: row.item_id, isNew: row.asked === 1 };
}

type NotedRow = { user_id: number | null; organization_id: number | null; item_id: number; asked: number };

/** How much waits in the inbox of an avatar. */
export function countWaiting({ db }: Pick<App, "db">, avatarId: number): Promise<number> {
  return db.$count(avatarInbox, and(eq(avatarInbox.avatarId, avatarId), eq(avatarInbox.state, "open")));
}

/** Some of the inbox of an avatar, whatever became of it, the last asked first. */
export function readEntries(
  { db }: Pick<App, "db">,
  avatarId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxRow[]> {
  return db
    .select()
    .from(avatarInbox)
    .where(and(eq(avatarInbox.avatarId, avatarId), ne(avatarInbox.digest, OVER_FULL)))
    .orderBy(desc(avatarInbox.updatedAt), desc(avatarInbox.itemId))
    .offset(offset)
    .limit(limit);
}
