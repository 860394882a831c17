import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { conversationFiles, conversations } from "../tables.ts";

export type ChatFileRow = typeof conversationFiles.$inferSelect;

/** Makes others who add files to the conversation wait until this transaction ends; false when it is gone. */
export async function lockConversation({ db, actor }: ActorCtx, conversationId: number): Promise<boolean> {
  const locked = await db
    .select({ conversationId: conversations.conversationId })
    .from(conversations)
    .where(and(eq(conversations.conversationId, conversationId), eq(conversations.userId, actor.userId)))
    .for("update");
  return locked.length > 0;
}

export async function countFiles({ db }: Pick<App, "db">, conversationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(conversationFiles)
    .where(eq(conversationFiles.conversationId, conversationId));
  return row?.count ?? 0;
}

export async function insertFile(db: Db, values: typeof conversationFiles.$inferInsert): Promise<ChatFileRow> {
  const [row] = await db.insert(conversationFiles).values(values).returning();
  if (!row) throw new Error("a file of a conversation was not written");
  return row;
}

/** A file of a conversation of the caller's, in whichever space; undefined when there is none. */
export async function findFile({ db, actor }: ActorCtx, id: number): Promise<ChatFileRow | undefined> {
  const [row] = await db
    .select()
    .from(conversationFiles)
    .where(and(eq(conversationFiles.conversationFileId, id), eq(conversationFiles.userId, actor.userId)));
  return row;
}

/** The files of a conversation of the caller's, oldest first. */
export function listFiles({ db, actor }: ActorCtx, conversationId: number): Promise<ChatFileRow[]> {
  return db
    .select()
    .from(conversationFiles)
    .where(and(eq(conversationFiles.conversationId, conversationId), eq(conversationFiles.userId, actor.userId)))
    .orderBy(asc(conversationFiles.conversationFileId));
}

/** The file that was read as this source, whoever asks; undefined when it belongs to no conversation. */
export async function findFileOf({ db }: Pick<App, "db">, sourceId: number): Promise<ChatFileRow | undefined> {
  const [row] = await db.select().from(conversationFiles).where(eq(conversationFiles.sourceId, sourceId));
  return row;
}

/** The newest file of each of these conversations; whoever asks answers for who sees them. */
export function findNewest({ db }: Pick<App, "db">, conversationIds: number[]) {
  return db
    .selectDistinctOn([conversationFiles.conversationId], {
      conversationId: conversationFiles.conversationId,
      fileId: conversationFiles.fileId,
    })
    .from(conversationFiles)
    .where(inArray(conversationFiles.conversationId, conversationIds))
    .orderBy(conversationFiles.conversationId, desc(conversationFiles.conversationFileId));
}

/** Takes files out of conversations and answers those that were in there. */
export function deleteFiles(
  { db }: Pick<App, "db">,
  which: { conversationIds: number[] } | { conversationFileId: number },
): Promise<ChatFileRow[]> {
  const wanted =
    "conversationFileId" in which
      ? eq(conversationFiles.conversationFileId, which.conversationFileId)
      : which.conversationIds.length > 0
        ? inArray(conversationFiles.conversationId, which.conversationIds)
        : sql`false`;
  return db.delete(conversationFiles).where(wanted).returning();
}
