import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { haveAll, wordsIn } from "../../../platform/database/searched.ts";
import type { Found, Wish } from "../../../platform/features/searches.ts";
import { mineHere, stands, visibleHere } from "../store.ts";
import { documents, documentWords } from "../tables.ts";
import { settleVisible } from "./settling.ts";

/** So many of one's documents, those that changed last, are looked at before the indexes are asked: a frequent word is met there. */
const NEWEST = 300;

const newestFirst = [desc(documents.updatedAt), desc(documents.documentId)];

const placed = {
  id: documents.documentId,
  userId: documents.userId,
  name: documents.name,
  tags: documents.tags,
  updatedAt: documents.updatedAt,
};
type Placed = { id: number; userId: number; name: string; tags: string; updatedAt: Date };

/** Documents that the caller may read in the selected space, with all words in name and tags, or in the text. */
export async function findDocuments(ctx: ActorCtx, { wordsQuery, limit, best }: Wish): Promise<Found[]> {
  await settleVisible(ctx);
  const newest = await findAmongNewest(ctx, wordsQuery, limit);
  const found = best(newest.length < limit ? await findByWords(ctx, wordsQuery, limit) : newest);
  const texts = await readVisibleTexts(
    ctx,
    found.map(({ id }) => id),
  );
  return found.map(({ userId, ...row }) => ({
    ...row,
    texts: [texts.get(row.id) ?? ""],
    place: { owner: userId === ctx.actor.userId ? "own" : "organization" },
  }));
}

async function readVisibleTexts(ctx: ActorCtx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: documents.documentId, text: documents.text })
    .from(documents)
    .where(and(inArray(documents.documentId, ids), stands, visibleHere(ctx)));
  return new Map(rows.map(({ id, text }) => [id, text]));
}

async function findAmongNewest(ctx: ActorCtx, query: string, limit: number): Promise<Placed[]> {
  const newest = ctx.db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(and(mineHere(ctx), stands))
    .orderBy(...newestFirst)
    .limit(NEWEST);
  return ctx.db
    .select(placed)
    .from(documents)
    .leftJoin(documentWords, eq(documentWords.documentId, documents.documentId))
    .where(
      and(
        inArray(documents.documentId, newest),
        sql`(${haveAll(wordsIn(documents.search), query)} or ${haveAll(documentWords.words, query)} or ${isUnread(query)})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

/**
 * The same of all that the caller may read, off the indexes of names and of texts, and the few whose words are not read yet. One
 * after the other is asked whether it may be read, those that changed last first, until there are enough: of a frequent word it
 * is not asked of all.
 */
async function findByWords(ctx: ActorCtx, query: string, limit: number): Promise<Placed[]> {
  const isIn = ctx.actor.organizationId === null ? mine(ctx, documents.userId) : inSpace(ctx, documents.organizationId);
  const having = sql`
    select ${documents.documentId} from ${documents}
      where ${isIn} and ${stands} and ${haveAll(wordsIn(documents.search), query)}
    union select ${documentWords.documentId} from ${documentWords} where ${haveAll(documentWords.words, query)}
    union select ${documents.documentId} from ${documents} where ${isIn} and ${isUnread(query)}`;
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select shown.id from (
      select ${documents.documentId} as id from ${documents}
      where ${documents.documentId} in (${having}) and ${isIn} and ${stands}
      order by ${sql.join(newestFirst, sql`, `)} offset 0
    ) newest cross join lateral (
      select ${documents.documentId} as id from ${documents}
      where ${documents.documentId} = newest.id and ${visibleHere(ctx)} limit 1
    ) shown limit ${limit}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return ctx.db
    .select(placed)
    .from(documents)
    .where(and(inArray(documents.documentId, ids), stands, visibleHere(ctx)))
    .orderBy(...newestFirst);
}

const isUnread = (query: string): SQL =>
  sql`(${documents.wordsVersion} < ${documents.version} and ${haveAll(wordsIn(sql`fold(${documents.text})`), query)})`;
