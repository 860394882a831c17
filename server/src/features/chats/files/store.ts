import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { conversationFiles, conversations } from "../tables.ts";

export type ChatFileRow = typeof conversationFiles.$inferSelect;

/** Whether a file is there to be seen: nothing is read of a picture, and so it is no source of anything. */
export const isPicture = ({ sourceId }: Pick<ChatFileRow, "sourceId">): boolean => sourceId === null;

/** Makes others who add files to the conversation wait until this transaction ends; false when it is gone. */
export async function lockConversation({ db, actor }: ActorCtx, conversationId: number): Promise<boolean> {
  const locked = await db
    .select({ conversationId: conversations.conversationId })
    .from(conversations)
    .where(and(eq(conversations.conversationId, conversationId), mine({ actor }, conversations.userId)))
    .for("update");
  return locked.length > 0;
}

/** How many files of the caller's are in a conversation. */
export async function countFiles(ctx: ActorCtx, conversationId: number): Promise<number> {
  const inside = eq(conversationFiles.conversationId, conversationId);
  return ctx.db.$count(conversationFiles, and(inside, mine(ctx, conversationFiles.userId)));
}

/** How many of these files of the caller's are pictures. */
export async function countPictures(ctx: ActorCtx, ids: number[]): Promise<number> {
  const { conversationFileId, sourceId, userId } = conversationFiles;
  return ctx.db.$count(conversationFiles, and(inArray(conversationFileId, ids), isNull(sourceId), mine(ctx, userId)));
}

/** Puts a file of the caller's into a conversation. */
export async function insertFile(
  { db, actor }: ActorCtx,
  values: Omit<typeof conversationFiles.$inferInsert, "userId">,
): Promise<ChatFileRow> {
  const [row] = await db
    .insert(conversationFiles)
    .values({ ...values, userId: actor.userId })
    .returning();
  if (!row) throw new Error("a file of a conversation was not written");
  return row;
}

/** A file of a conversation of the caller's, in whichever space; undefined when there is none. */
export async function findFile({ db, actor }: ActorCtx, id: number): Promise<ChatFileRow | undefined> {
  const [row] = await db
    .select()
    .from(conversationFiles)
    .where(and(eq(conversationFiles.conversationFileId, id), mine({ actor }, conversationFiles.userId)));
  return row;
}

/** The files of a conversation of the caller's, oldest first. */
export function listFiles({ db, actor }: ActorCtx, conversationId: number): Promise<ChatFileRow[]> {
  return db
    .select()
    .from(conversationFiles)
    .where(and(eq(conversationFiles.conversationId, conversationId), mine({ actor }, conversationFiles.userId)))
    .orderBy(asc(conversationFiles.conversationFileId));
}

/** Takes files of the caller's out of conversations and answers those that were in there. */
export function deleteFiles(
  ctx: AskerCtx,
  which: { conversationIds: number[] } | { conversationFileId: number },
): Promise<ChatFileRow[]> {
  const wanted =
    "conversationFileId" in which
      ? eq(conversationFiles.conversationFileId, which.conversationFileId)
      : which.conversationIds.length > 0
        ? inArray(conversationFiles.conversationId, which.conversationIds)
        : sql`false`;
  return ctx.db
    .delete(conversationFiles)
    .where(and(wanted, mine(ctx, conversationFiles.userId)))
    .returning();
}
