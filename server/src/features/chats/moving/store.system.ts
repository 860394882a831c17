import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { previewOf } from "../snippets.ts";
import type { MessageRow } from "../store.messages.ts";
import { type ConversationRow, shown } from "../store.ts";
import { chatImports, conversationFiles, conversations, messages } from "../tables.ts";
import type { DraftPicture } from "./formats/draft.ts";
import type { Planted, PlantedMessage } from "./plant.ts";
import { type ImportRow, isOpen } from "./store.ts";

type Worker = Pick<App, "db" | "clock">;

/** So many rows are written by one statement. */
const ROWS_AT_ONCE = 500;

/** An import whoever asks, for its job. */
export async function readImport({ db }: Worker, importId: number): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(chatImports).where(eq(chatImports.importId, importId));
  return row;
}

/** Changes an import that is open, and locks it until the transaction ends; undefined when it was ended meanwhile. */
export async function writeOpen(
  { db }: Pick<App, "db">,
  importId: number,
  values: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(chatImports)
    .set(values)
    .where(and(eq(chatImports.importId, importId), isOpen))
    .returning();
  return row;
}

/** Forgets where the upload of an import lay. */
export async function forgetUpload({ db }: Worker, importId: number): Promise<void> {
  await db.update(chatImports).set({ storageKey: null }).where(eq(chatImports.importId, importId));
}

/** Where the uploads of a person's imports lie. */
export async function readUploads({ db }: Pick<App, "db">, userId: number): Promise<string[]> {
  const rows = await db
    .select({ storageKey: chatImports.storageKey })
    .from(chatImports)
    .where(and(eq(chatImports.userId, userId), isNotNull(chatImports.storageKey)));
  return rows.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Erases the imports of a person; those that run end at their next chat. */
export async function eraseImports({ db }: Pick<App, "db">, userId: number): Promise<void> {
  await db.delete(chatImports).where(eq(chatImports.userId, userId));
}

/** A message that pictures went with there, and which. */
export type Shown = { conversationId: number; messageId: number; content: string; pictures: DraftPicture[] };

/**
 * Writes chats that came from elsewhere; those that are here already are left out. Answers how many came in, and which of
 * their messages want pictures.
 */
export async function addChats(
  db: Db,
  { userId, organizationId }: Pick<ImportRow, "userId" | "organizationId">,
  chats: Planted[],
): Promise<{ added: number; messages: number; shown: Shown[] }> {
  const byRef = new Map(chats.map((chat) => [chat.ref, chat]));
  if (byRef.size === 0) return { added: 0, messages: 0, shown: [] };
  const made = await db
    .insert(conversations)
    .values([...byRef.values()].map((chat) => ({ ...rowOf(chat), userId, organizationId })))
    .onConflictDoNothing()
    .returning({ conversationId: conversations.conversationId, ref: conversations.importRef });
  let count = 0;
  const shown: Shown[] = [];
  for (const { conversationId, ref } of made) {
    const planted = byRef.get(ref ?? "")?.messages ?? [];
    const ids = await addMessages(db, { userId, conversationId }, planted);
    planted.forEach(({ content, pictures }, index) => {
      if (pictures.length > 0) shown.push({ conversationId, messageId: ids[index] ?? 0, content, pictures });
    });
    count += planted.length;
  }
  return { added: made.length, messages: count, shown };
}

/** Puts a picture beside a message that came from elsewhere. */
export async function addPictureTo(
  { db }: Pick<App, "db">,
  userId: number,
  { conversationId, messageId }: Pick<Shown, "conversationId" | "messageId">,
  fileId: number,
): Promise<void> {
  await db.insert(conversationFiles).values({ conversationId, userId, fileId, messageId, sourceId: null });
}

/** Changes the text of a message that came from elsewhere. */
export async function writeContent({ db }: Pick<App, "db">, messageId: number, content: string): Promise<void> {
  await db.update(messages).set({ content }).where(eq(messages.messageId, messageId));
}

function rowOf({ ref, name, tags, isPinned, isArchived, createdAt, updatedAt, messages: planted }: Planted) {
  const answer = planted.findLast(({ role, isCurrent }) => role === "assistant" && isCurrent);
  return {
    importRef: ref,
    name,
    isNameGiven: true,
    tags,
    pinnedAt: isPinned ? new Date(updatedAt) : null,
    archived: isArchived,
    preview: previewOf(answer?.content ?? ""),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

async function addMessages(
  db: Db,
  place: { userId: number; conversationId: number },
  planted: PlantedMessage[],
): Promise<number[]> {
  // Taken beforehand, since each row names others; they only grow, as the messages of a thread must.
  const sequence = sql`pg_get_serial_sequence('messages', 'message_id')`;
  const taken = await db.execute<{ id: number }>(
    sql`select nextval(${sequence}::regclass) as id from generate_series(1, ${planted.length}::int)`,
  );
  const ids = taken.rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const rows = planted.map(({ parent, question, createdAt, pictures: _, ...message }, index) => ({
    ...place,
    ...message,
    messageId: ids[index] ?? 0,
    parentId: parent === null ? null : (ids[parent] ?? null),
    userMessageId: question === null ? null : (ids[question] ?? null),
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insert(messages)
      .overridingSystemValue()
      .values(rows.slice(start, start + ROWS_AT_ONCE));
  }
  return ids;
}

/** Some conversations of a person, of all spaces, archived or not; those made after one. For an export, which has no request. */
export function readConversationsAfter(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<ConversationRow[]> {
  return db
    .select(shown)
    .from(conversations)
    .where(and(eq(conversations.userId, userId), gt(conversations.conversationId, after)))
    .orderBy(asc(conversations.conversationId))
    .limit(limit);
}

/** Every message of a conversation of a person with all versions, the oldest first. */
export function readAllMessages(db: Db, userId: number, conversationId: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.userId, userId), eq(messages.purpose, "thread")),
    )
    .orderBy(asc(messages.messageId));
}

/** Some texts of a person that belong to no conversation (topics, hashtags); those made after one. */
export function readOutputsAfter(db: Db, userId: number, after: number, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.purpose, "output"), gt(messages.messageId, after)))
    .orderBy(asc(messages.messageId))
    .limit(limit);
}
