import { CONVERSATIONS_PER_PAGE } from "@pluma/contract/chats/chats";
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { mineHere, orderOf, type PageFilter, shown } from "../store.ts";
import { conversations, messages, messageWords } from "../tables.ts";

/** How many conversations a search finds by what was said in them, at most. */
const FOUND_MAX = 500;
/** How many of a person's newest messages tell how frequent words are. */
const SAMPLE_SIZE = 2000;
/** In one of twenty messages: from here on looking through conversations is faster than the index of words. */
const FREQUENT = SAMPLE_SIZE / 20;

/** The longest words of a search tell it apart; what more there are would only take time. */
export const WORDS_MAX = 12;

/** A search as the index has it: the text for names, and the words for texts. */
export type Searched = { name: string; words: string[] };

/** Folds what somebody searches for, and takes it apart as texts were. Punctuation means nothing. */
export async function readSearched({ db }: Pick<ActorCtx, "db">, query: string): Promise<Searched> {
  const { rows } = await db.execute<Searched>(sql`
    select fold(${query}) as name, tsvector_to_array(to_tsvector('simple', fold(${query}))) as words`);
  return rows[0] ?? { name: query, words: [] };
}

/** A conversation where all words were said in one message, and the newest such message. */
export type FoundText = { conversationId: number; messageId: number };

/**
 * Own conversations of the selected space in which a shown message has all words, each the beginning of one; at most `max`.
 * Archived ones, or those that are not, or with null both.
 * A frequent word is soon met in any conversation, and the index of words would answer most of the table; a rare one is
 * read off that index. Which of the two it is, the person's newest messages tell.
 */
export async function findTexts(
  ctx: ActorCtx,
  searched: string[],
  archived: boolean | null,
  max = FOUND_MAX,
): Promise<FoundText[]> {
  if (searched.length === 0) return [];
  const words = searched.toSorted((a, b) => b.length - a.length).slice(0, WORDS_MAX);
  const wanted = queryOf(words);
  const [together = 0, ...each] = await sampleWords(ctx, [wanted, ...words.map((word) => queryOf([word]))]);
  if (together >= FREQUENT) return lookThrough(ctx, wanted, archived, max);
  const rarest = Math.min(...each);
  const word = words[each.indexOf(rarest)];
  // Beside a rare word the frequent ones are better held against what it found: reading them all takes longest.
  const read = word !== undefined && rarest < FREQUENT ? queryOf([word]) : wanted;
  return readIndex(ctx, read, wanted, { archived, max });
}

/** A query of an index of words for all of them, each the beginning of a word. A single letter is a word of its own: as a beginning it would be in nearly every text. */
export const queryOf = (words: string[]): string =>
  words.map((word) => `'${word.replace(/[\\']/g, "$&$&")}'${word.length > 1 ? ":*" : ""}`).join(" & ");

/** How many of the newest messages of the caller fit each query. */
async function sampleWords(ctx: ActorCtx, queries: string[]): Promise<number[]> {
  const { userId } = ctx.actor;
  const counts = queries.map((query) => sql`count(*) filter (where words @@ ${query}::tsquery)`);
  // Rows are compared, not the person alone: else the newest messages of everyone are read for those of one.
  const { rows } = await ctx.db.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}]::int[] as counts from (
      select words from ${messageWords}
      where (user_id, message_id) > (${userId}::int, 0) and (user_id, message_id) < (${userId}::int + 1, 0)
      order by user_id desc, message_id desc limit ${SAMPLE_SIZE}
    ) newest`);
  return rows[0]?.counts ?? [];
}

/** The last used conversations first, and in each from its end, until the words are met. */
async function lookThrough(ctx: ActorCtx, wanted: string, archived: boolean | null, max: number): Promise<FoundText[]> {
  const { rows } = await ctx.db.execute<FoundText>(sql`
    select own.conversation_id as "conversationId", found.message_id as "messageId" from (
      select conversation_id from ${conversations} where ${ofSpace(ctx, archived)}
      order by updated_at desc, conversation_id desc offset 0
    ) own cross join lateral (
      select m.message_id from ${messages} m
      where m.conversation_id = own.conversation_id and m.is_current
        and (select w.words @@ ${wanted}::tsquery from ${messageWords} w where w.message_id = m.message_id)
      order by m.message_id desc limit 1
    ) found limit ${max}`);
  return rows.map(toNumbers);
}

/** What the index of words has for `read`, of which `wanted` must hold as well. */
async function readIndex(
  ctx: ActorCtx,
  read: string,
  wanted: string,
  { archived, max }: { archived: boolean | null; max: number },
): Promise<FoundText[]> {
  // "coalesce" keeps the second condition off the index.
  const { rows } = await ctx.db.execute<FoundText>(sql`
    with found as materialized (
      select conversation_id, message_id from ${messageWords}
      where ${mine(ctx, sql`user_id`)} and words @@ ${read}::tsquery and coalesce(words @@ ${wanted}::tsquery, false)
    )
    select found.conversation_id as "conversationId", max(found.message_id) as "messageId"
    from found join ${conversations} on conversations.conversation_id = found.conversation_id
    where ${ofSpace(ctx, archived)}
      and (select m.is_current from ${messages} m where m.message_id = found.message_id)
    group by 1 order by 2 desc limit ${max}`);
  return rows.map(toNumbers);
}

// Statements that Drizzle does not shape give int8 as pg does: as numbers, by our own parser, and so typed.
const toNumbers = ({ conversationId, messageId }: FoundText): FoundText => ({ conversationId, messageId });

const ofSpace = (ctx: ActorCtx, archived: boolean | null): SQL | undefined =>
  and(mineHere(ctx), archived === null ? undefined : eq(conversations.archived, archived));

export type ListFilter = PageFilter & {
  /** Those that were found by their texts, beside whose name has the text; null for all. */
  found: { name: string; texts: FoundText[] } | null;
  /** Comma separated; all of them. */
  tags: string;
  pinned: boolean | undefined;
};

/** A page of own conversations that fit, each with the message it was found by, and how many fit in all. */
export async function findConversations(ctx: ActorCtx, filter: ListFilter) {
  const { found, tags, pinned, archived } = filter;
  const ids = sql.param(found?.texts.map(({ conversationId }) => conversationId) ?? []);
  const newest = sql.param(found?.texts.map(({ messageId }) => messageId) ?? []);
  const isFound = found && sql`(found.message_id is not null or ${hasInName(found.name)})`;
  const wanted = and(
    mineHere(ctx),
    eq(conversations.archived, archived),
    isFound ?? undefined,
    tags === "" ? undefined : hasTags(tags),
    pinned === undefined ? undefined : pinned ? isNotNull(conversations.pinnedAt) : isNull(conversations.pinnedAt),
  );
  const from = sql`unnest(${ids}::bigint[], ${newest}::bigint[]) as found(conversation_id, message_id)`;
  const onSame = sql`found.conversation_id = ${conversations.conversationId}`;
  const selected = () =>
    ctx.db
      .select({ ...shown, foundBy: sql<number | null>`found.message_id`, count: sql<number>`count(*) over ()` })
      .from(conversations)
      .leftJoin(from, onSame)
      .where(wanted)
      .orderBy(...orderOf[filter.sortBy]);
  const offset = (filter.page - 1) * CONVERSATIONS_PER_PAGE;
  const rows = await selected().limit(CONVERSATIONS_PER_PAGE).offset(offset);
  // A page behind the last one has no row that could say how many there are.
  const [first] = rows.length === 0 && offset > 0 ? await selected().limit(1) : rows;
  return { rows, count: first?.count ?? 0 };
}

/** Names without any accent need not be folded, which takes longest; those are the ones of as many bytes as letters. */
function hasInName(folded: string): SQL {
  const { name } = getTableColumns(conversations);
  const isPlain = sql`octet_length(${name}) = char_length(${name})`;
  const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`case when ${isPlain} then lower(${name}) else fold(${name}) end like ${pattern}`;
}

const hasTags = (tags: string): SQL =>
  sql`string_to_array(lower(${conversations.tags}), ',') @> string_to_array(lower(${tags}), ',')`;

/** The texts of own messages, by id. */
export async function readTexts(ctx: ActorCtx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: messages.messageId, content: messages.content })
    .from(messages)
    .where(and(inArray(messages.messageId, ids), mine(ctx, messages.userId)));
  return new Map(rows.map(({ id, content }) => [id, content ?? ""]));
}
