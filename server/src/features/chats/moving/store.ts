import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { type Db, isTaken } from "../../../platform/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { previewOf } from "../snippets.ts";
import { chatImports, conversations, messages } from "../tables.ts";
import type { Planted, PlantedMessage } from "./plant.ts";

export type ImportRow = typeof chatImports.$inferSelect;
type Worker = Pick<App, "db" | "clock">;

const SHOWN_MAX = 20;
/** So many rows are written by one statement. */
const ROWS_AT_ONCE = 500;
/** No import takes so long: one that is open after it was given up without a word. */
const OPEN_MS_MAX = 4 * 3600 * 1000;

const isOpen = inArray(chatImports.state, ["waiting", "running"]);

/** Writes an import that waits; refuses import_running while another one of the caller's is open. */
export async function insertImport(
  ctx: ActorCtx,
  values: Pick<ImportRow, "organizationId" | "name" | "origin" | "storageKey">,
): Promise<ImportRow> {
  const { userId } = ctx.actor;
  const [row] = await ctx.db
    .insert(chatImports)
    .values({ ...values, userId })
    .returning()
    .catch((error: unknown) => {
      if (isTaken(error, "chat_imports_one_running")) return refuse("import_running");
      throw error;
    });
  if (!row) throw new Error("an import was not written");
  return row;
}

/** Whether an import of the caller's is open; those that were given up are closed first. */
export async function hasOpenImport(ctx: ActorCtx): Promise<boolean> {
  const own = and(eq(chatImports.userId, ctx.actor.userId), isOpen);
  const now = ctx.clock.now();
  await ctx.db
    .update(chatImports)
    .set({ state: "failed", errorCode: "failed", finishedAt: now })
    .where(and(own, lt(chatImports.createdAt, new Date(now.getTime() - OPEN_MS_MAX))));
  const rows = await ctx.db.select({ importId: chatImports.importId }).from(chatImports).where(own);
  return rows.length > 0;
}

export function listImports(ctx: ActorCtx): Promise<ImportRow[]> {
  return ctx.db
    .select()
    .from(chatImports)
    .where(eq(chatImports.userId, ctx.actor.userId))
    .orderBy(desc(chatImports.importId))
    .limit(SHOWN_MAX);
}

/** Ends an own import that is open, as cancelled; undefined when there is none of the caller's with this id. */
export async function cancelOwn(ctx: ActorCtx, importId: number): Promise<ImportRow | undefined> {
  const own = and(eq(chatImports.importId, importId), eq(chatImports.userId, ctx.actor.userId));
  const [cancelled] = await ctx.db
    .update(chatImports)
    .set({ state: "cancelled", finishedAt: ctx.clock.now() })
    .where(and(own, isOpen))
    .returning();
  if (cancelled) return cancelled;
  const [row] = await ctx.db.select().from(chatImports).where(own);
  return row;
}

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

/** Writes chats that came from elsewhere; those that are here already are left out. Answers how many came in. */
export async function addChats(
  db: Db,
  { userId, organizationId }: Pick<ImportRow, "userId" | "organizationId">,
  chats: Planted[],
): Promise<{ added: number; messages: number }> {
  const byRef = new Map(chats.map((chat) => [chat.ref, chat]));
  if (byRef.size === 0) return { added: 0, messages: 0 };
  const made = await db
    .insert(conversations)
    .values([...byRef.values()].map((chat) => ({ ...rowOf(chat), userId, organizationId })))
    .onConflictDoNothing()
    .returning({ conversationId: conversations.conversationId, ref: conversations.importRef });
  let count = 0;
  for (const { conversationId, ref } of made) {
    const planted = byRef.get(ref ?? "")?.messages ?? [];
    await addMessages(db, { userId, conversationId }, planted);
    count += planted.length;
  }
  return { added: made.length, messages: count };
}

function rowOf({ ref, name, isArchived, createdAt, updatedAt, messages: planted }: Planted) {
  const answer = planted.findLast(({ role, isCurrent }) => role === "assistant" && isCurrent);
  return {
    importRef: ref,
    name,
    isNameGiven: true,
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
): Promise<void> {
  // Taken beforehand, since each row names others; they only grow, as the messages of a thread must.
  const sequence = sql`pg_get_serial_sequence('messages', 'message_id')`;
  const taken = await db.execute<{ id: number }>(
    sql`select nextval(${sequence}::regclass) as id from generate_series(1, ${planted.length}::int)`,
  );
  const ids = taken.rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const rows = planted.map(({ parent, question, createdAt, ...message }, index) => ({
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
}
