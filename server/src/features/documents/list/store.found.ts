import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { haveAll, wordsIn } from "../../../platform/database/searched.ts";
import type { Found, Wish } from "../../../platform/features/searches.ts";
import { mineHere, stands, visibleHere } from "../store.ts";
import { documents, documentWords } from "../tables.ts";

/** So many of one's documents, those that changed last, are looked at before the indexes are asked: a frequent word is met there. */
const NEWEST = 300;

const newestFirst = [desc(documents.updatedAt), desc(documents.documentId)];

/** Documents that the caller may read in the selected space, with all words in name and tags, or in the text. */
export async function findDocuments(ctx: ActorCtx, { wordsQuery, limit }: Wish): Promise<Found[]> {
  const newest = await findAmongNewest(ctx, wordsQuery, limit);
  const ids = newest.length < limit ? await findByWords(ctx, wordsQuery, limit) : newest;
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: documents.documentId,
      userId: documents.userId,
      name: documents.name,
      tags: documents.tags,
      text: documents.text,
      updatedAt: documents.updatedAt,
    })
    .from(documents)
    .where(and(inArray(documents.documentId, ids), stands, visibleHere(ctx)));
  return rows.map(({ userId, text, ...row }) => ({
    ...row,
    texts: [text],
    place: { owner: userId === ctx.actor.userId ? "own" : "organization" },
  }));
}

async function findAmongNewest(ctx: ActorCtx, query: string, limit: number): Promise<number[]> {
  const newest = ctx.db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(and(mineHere(ctx), stands))
    .orderBy(...newestFirst)
    .limit(NEWEST);
  const rows = await ctx.db
    .select({ id: documents.documentId })
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
  return rows.map(({ id }) => id);
}

/** The same of all that the caller may read, off the indexes of names and of texts, and the few whose words are not read yet. */
async function findByWords(ctx: ActorCtx, query: string, limit: number): Promise<number[]> {
  const isTheirs =
    ctx.actor.organizationId === null ? mine(ctx, documents.userId) : inSpace(ctx, documents.organizationId);
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with found as materialized (
      select ${documents.documentId} as id from ${documents}
        where ${isTheirs} and ${stands} and ${haveAll(wordsIn(documents.search), query)}
      union select ${documentWords.documentId} from ${documentWords} where ${haveAll(documentWords.words, query)}
      union select ${documents.documentId} from ${documents} where ${isTheirs} and ${isUnread(query)}
    )
    select ${documents.documentId} as id from ${documents} join found on found.id = ${documents.documentId}
    where ${and(stands, visibleHere(ctx))} order by ${sql.join(newestFirst, sql`, `)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const isUnread = (query: string): SQL =>
  sql`(${documents.wordsVersion} < ${documents.version} and ${haveAll(wordsIn(sql`fold(${documents.text})`), query)})`;
