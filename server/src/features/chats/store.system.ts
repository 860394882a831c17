/** What belongs to anybody, for work without a request: writing answers, telling owners, sweeps and farewells. */
import type { Source } from "@pluma/contract/generation/sources";
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { rowOf } from "../../platform/database/rows.ts";
import { statementWithin } from "../../platform/database/statement.ts";
import type { GrownText, Told } from "../generation/index.ts";
import { type ConversationRow, shown } from "./store.ts";
import { conversationFiles, conversations, messages } from "./tables.ts";

type NewMessage = typeof messages.$inferInsert;

type Said = { role: "user" | "assistant"; content: string; organizationId: number | null };

/** The beginning of a thread without what failed, oldest first. */
export async function readBeginning({ db }: Pick<App, "db">, conversationId: number): Promise<Said[]> {
  const { rows } = await db.execute<Said>(sql`
    select role, left(content, 2000) as content, conversations.organization_id as "organizationId"
    from messages join conversations using (conversation_id)
    where conversation_id = ${conversationId} and is_current and content <> '' and not is_generating
      and finish_reason is distinct from 'error'
    order by message_id limit 6`);
  return rows;
}

/** Names a conversation whose owner has not named it meanwhile; undefined when they have, or it is gone. */
export async function writeTitle(
  { db }: Pick<App, "db">,
  conversationId: number,
  name: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .update(conversations)
    .set({ name, isNameGiven: true })
    .where(and(eq(conversations.conversationId, conversationId), eq(conversations.isNameGiven, false)))
    .returning(shown);
  return row;
}

/** Keeps what the texts of answers that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  // In the order of their numbers, in which several answers are closed at once, too.
  await db.execute(sql`
    with held as materialized (
      select message_id from messages where message_id = any(${ids}::bigint[]) and is_generating
      order by message_id for no key update
    )
    update messages set content = left(coalesce(content, ''), grown.after) || grown.piece, updated_at = now()
    from held join unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece) on grown.id = held.message_id
    where messages.message_id = held.message_id`);
}

/** The text of a message as its row has it. */
export async function readText(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ content: messages.content }).from(messages).where(eq(messages.messageId, id));
  return row?.content ?? "";
}

type ClosedMessage = Pick<NewMessage, "content" | "finishReason" | "error" | "model"> & { words: number };

/**
 * Closes a message, in the transaction that settles its words: `words` are those that were paid now, an answer that went on keeps
 * those it had, and the model where none answered. The list shows the beginning of an answer of a thread, `preview`; null leaves it.
 */
export async function closeMessage(db: Db, id: number, values: ClosedMessage, preview: string | null): Promise<void> {
  await closing(db, { ...values, error: values.error ? JSON.stringify(values.error) : null, id, preview });
}

// The conversation before the message: whoever changes a thread locks them in this order too.
const closing = statementWithin(
  "chats_close",
  () => sql`with listed as (
    update conversations set preview = ${sql.placeholder("preview")}
    where ${sql.placeholder("preview")}::text is not null and conversation_id = (
      select conversation_id from messages where message_id = ${sql.placeholder("id")}::bigint and purpose = 'thread')
    returning 1
  )
  update messages set content = ${sql.placeholder("content")}, is_generating = false,
    finish_reason = ${sql.placeholder("finishReason")}, error = ${sql.placeholder("error")}::jsonb,
    model = coalesce(${sql.placeholder("model")}, model),
    words = coalesce(words, 0) + ${sql.placeholder("words")}::int, updated_at = now()
  where message_id = ${sql.placeholder("id")}::bigint and (select count(*) from listed) >= 0`,
);

/**
 * The same as a part of the statement that closes all of answers, of several in the order of their numbers: what is kept of them
 * meanwhile locks them in that order too.
 */
const texted = sql`places as materialized (
  select conversations.conversation_id, said.preview from (
    select closed.preview, (
      select conversation_id from messages where message_id = closed.ref and purpose = 'thread') as conversation_id
    from closed where closed.preview is not null
  ) said join conversations on conversations.conversation_id = said.conversation_id
  order by conversations.conversation_id for no key update of conversations
), listed as (
  update conversations set preview = places.preview from places
  where conversations.conversation_id = places.conversation_id
  returning 1
), texts as materialized (
  select messages.message_id from closed join messages on messages.message_id = closed.ref
  where (select count(*) from listed) >= 0
  order by messages.message_id for no key update of messages
), texted as (
  update messages set content = closed.content, is_generating = false,
    finish_reason = closed."textFinish", error = closed.error::jsonb,
    model = coalesce(closed."textModel", messages.model),
    words = coalesce(messages.words, 0) + closed.words, updated_at = now()
  from closed join texts on texts.message_id = closed.ref
  where messages.message_id = closed.ref
  returning messages.*
)`;

/** Such an answer as it stands then, with what is told of its conversation. */
const textedAs = sql`(
  select json_build_object('message', to_json(texted), 'place', to_json(place))
  from texted left join conversations place on place.conversation_id = texted.conversation_id
  where texted.message_id = closed.ref)`;

/** Both, with what an answer is closed with. */
export const closingMessage = {
  columns: { content: "text", words: "int", preview: "text", textFinish: "text", textModel: "text", error: "text" },
  written: texted,
  told: textedAs,
  valuesOf: ({ finishReason, error, model, content, words }: ClosedMessage, preview: string | null) => ({
    ...{ content, words, preview, textFinish: finishReason, textModel: model },
    error: error ? JSON.stringify(error) : null,
  }),
};

/** A message of a person as it was closed, as `readMessageOf` reads it; undefined where it is gone. */
export function messageTold(told: Told, userId: number): MessageTold | undefined {
  if (!told?.message) return undefined;
  const message = rowOf<MessageTold["message"]>(messages, told.message);
  if (message.userId !== userId) return undefined;
  const place: Partial<ConversationRow> = told.place ? rowOf(conversations, told.place) : {};
  const { conversationId = null, organizationId = null, isNameGiven = null, userWorkflowTemplateId = null } = place;
  const { isUnlisted = null } = place;
  return { message, conversationId, organizationId, isNameGiven, isUnlisted, userWorkflowTemplateId };
}

type MessageTold = NonNullable<Awaited<ReturnType<typeof readMessageOf>>>;

/** Keeps what an answer leans on, before its first piece. */
export async function writeSources({ db }: Pick<App, "db">, id: number, sources: Source[]): Promise<void> {
  await db.update(messages).set({ sources }).where(eq(messages.messageId, id));
}

// In the words of the index that holds them.
const isPassing = sql`${messages.purpose} in ('unsaved', 'enhance')`;

/** Erases the texts of a person that belong to no conversation. */
export async function eraseTexts({ db }: Pick<App, "db">, userId: number): Promise<void> {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.purpose, "output")));
  await db.delete(messages).where(and(eq(messages.userId, userId), isPassing));
}

/** Forgets enhanced prompts and unsaved answers that are older than a moment. */
export async function deletePassing({ db }: Pick<App, "db">, before: Date): Promise<number> {
  const gone = await db.delete(messages).where(and(isPassing, lt(messages.createdAt, before)));
  return gone.rowCount ?? 0;
}

/** All versions of the places that these messages have in their threads, oldest first; in one query. */
export async function readVersions(db: Db, ids: number[]): Promise<Map<number, number[]>> {
  const wanted = sql.param(ids);
  const same = sql`said.conversation_id = place.conversation_id and said.role = place.role and said.purpose = 'thread'`;
  // Two questions that begin a thread have no parent in common, and null never equals null.
  const { rows } = await db.execute<{ place: number; version: number }>(sql`
    select place.message_id as place, said.message_id as version from messages place
    join messages said on ${same} and said.parent_id = place.parent_id
    where place.message_id = any(${wanted}::bigint[]) and place.purpose = 'thread'
    union all
    select place.message_id, said.message_id from messages place
    join messages said on ${same} and said.parent_id is null
    where place.message_id = any(${wanted}::bigint[]) and place.purpose = 'thread' and place.parent_id is null
    order by version`);
  const versions = new Map<number, number[]>();
  for (const { place, version } of rows) versions.set(place, [...(versions.get(place) ?? []), version]);
  return versions;
}

/** The files that went with these messages, in the order in which they were added. */
export const readAttachedTo = (db: Db, ids: number[]) => attachedTo(db).execute({ ids });

const attachedTo = prepared((db) =>
  db
    .select({
      conversationFileId: conversationFiles.conversationFileId,
      fileId: conversationFiles.fileId,
      messageId: conversationFiles.messageId,
    })
    .from(conversationFiles)
    .where(sql`${conversationFiles.messageId} = any(${unseen("ids", "bigint[]")})`)
    .orderBy(asc(conversationFiles.conversationFileId))
    .prepare("chats_attached"),
);

/** A message for telling its owner, without a request to narrow by; and whether its conversation still wants a name. */
export async function readMessageOf({ db }: Pick<App, "db">, userId: number, id: number) {
  const [row] = await messageOf(db).execute({ userId, id });
  return row;
}

const messageOf = prepared((db) =>
  db
    .select({
      message: messages,
      conversationId: conversations.conversationId,
      organizationId: conversations.organizationId,
      isNameGiven: conversations.isNameGiven,
      isUnlisted: conversations.isUnlisted,
      userWorkflowTemplateId: conversations.userWorkflowTemplateId,
    })
    .from(messages)
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(messages.messageId, sql.placeholder("id")), eq(messages.userId, sql.placeholder("userId"))))
    .prepare("chats_message_of"),
);

/** The texts of a person that are being written. */
export function readGenerating({ db }: Pick<App, "db">, userId: number) {
  return db
    .select({ messageId: messages.messageId, purpose: messages.purpose })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.isGenerating, true)));
}

/** Erases every conversation of a person, their messages with them. */
export async function eraseConversations({ db }: Pick<App, "db">, userId: number): Promise<void> {
  await db.delete(conversations).where(eq(conversations.userId, userId));
}

/** What some answers lean on that may be taken back: the avatar that gives them, the hidden prompt that they are given to. */
export async function readLeaning({ db }: Pick<App, "db">, ids: number[]) {
  const question = alias(messages, "question");
  return db
    .select({
      ref: messages.messageId,
      avatarId: messages.avatarId,
      templateId: sql<number | null>`case when ${question.template} -> 'hidden' = 'true'
        then (${question.template} ->> 'template_id')::int end`,
    })
    .from(messages)
    .leftJoin(question, eq(question.messageId, messages.userMessageId))
    .where(inArray(messages.messageId, ids));
}
