/** Chats of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { handOverFiles, leaveFiles } from "../../files/index.ts";
import { handOverSources, leaveSources } from "../../knowledge/index.ts";
import type { Handing, Leaving } from "../../organizations/index.ts";
import { conversationFiles, conversations, messages, messageWords, sharedLinks } from "../tables.ts";

/** How many chats some people have in an organization; those that are steps of runs are counted as runs. */
export async function countChats(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: conversations.userId, count: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        inArray(conversations.userId, userIds),
        isNull(conversations.userWorkflowTemplateId),
      ),
    )
    .groupBy(conversations.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Makes the chats that somebody has in an organization somebody else's; those that are steps of runs stay with these. */
export const handOverChats = (db: Db, handing: Handing): Promise<number> =>
  move(db, handing, isNull(conversations.userWorkflowTemplateId));

/** Leaves files of somebody to whoever has the chats that they are in. */
export async function keepFilesOfChats(db: Db, { from, fileIds, organizationIds }: Leaving): Promise<void> {
  const rows = await db
    .select({
      fileId: conversationFiles.fileId,
      sourceId: conversationFiles.sourceId,
      userId: conversations.userId,
      organizationId: sql<number>`${conversations.organizationId}`,
    })
    .from(conversationFiles)
    .innerJoin(conversations, eq(conversations.conversationId, conversationFiles.conversationId))
    .where(
      and(
        sql`${conversationFiles.fileId} = any(${sql.param(fileIds)}::int[])`,
        inArray(conversations.organizationId, organizationIds),
        ne(conversations.userId, from),
      ),
    );
  await leaveFiles(db, from, rows);
  await leaveSources(db, from, rows);
}

/** Makes some of the chats that somebody has in an organization somebody else's. */
export const handOverChatsOf = (db: Db, handing: Handing, conversationIds: number[]): Promise<number> =>
  move(db, handing, sql`${conversations.conversationId} = any(${sql.param(conversationIds)}::bigint[])`);

async function move(db: Db, handing: Handing, which: SQL): Promise<number> {
  const { organizationId, from, to } = handing;
  const rows = await db
    .update(conversations)
    // Where it was imported from is somebody's own: brought again it is theirs again. So is what they pinned.
    .set({ userId: to, importRef: null, pinnedAt: null })
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.userId, from), which))
    .returning({ conversationId: conversations.conversationId });
  if (rows.length === 0) return 0;
  const ids = sql.param(rows.map(({ conversationId }) => conversationId));
  const said = sql`(select ${messages.messageId} from ${messages} where ${messages.conversationId} = any(${ids}::bigint[]))`;
  await db.update(messages).set({ userId: to }).where(sql`${messages.conversationId} = any(${ids}::bigint[])`);
  await db.update(messageWords).set({ userId: to }).where(sql`${messageWords.conversationId} = any(${ids}::bigint[])`);
  await db
    .update(sharedLinks)
    .set({ userId: to })
    .where(and(eq(sharedLinks.userId, from), sql`${sharedLinks.messageId} in ${said}`));
  const files = await db
    .update(conversationFiles)
    .set({ userId: to })
    .where(sql`${conversationFiles.conversationId} = any(${ids}::bigint[])`)
    .returning({ fileId: conversationFiles.fileId, sourceId: conversationFiles.sourceId });
  await handOverFiles(
    db,
    files.map(({ fileId }) => fileId),
    handing,
  );
  await handOverSources(
    db,
    files.flatMap(({ sourceId }) => sourceId ?? []),
    handing,
  );
  return rows.length;
}
