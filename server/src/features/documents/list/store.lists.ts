import { and, count, desc, gt, inArray, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mineHere, stands } from "../store.ts";
import { documents } from "../tables.ts";

/** The texts of some own documents of the selected space, by their ids. */
export async function readTexts(ctx: ActorCtx, documentIds: number[]): Promise<Map<number, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ documentId: documents.documentId, text: documents.text })
    .from(documents)
    .where(and(inArray(documents.documentId, documentIds), stands, mineHere(ctx)));
  return new Map(rows.map(({ documentId, text }) => [documentId, text]));
}

/**
 * The tags of own documents of the selected space, each in the way that it is written most, with how many documents have it;
 * those of most documents first. A document that has one twice counts once.
 */
export async function countTags(ctx: ActorCtx, limit: number): Promise<{ name: string; count: number }[]> {
  const tag = sql`(select distinct on (fold(btrim(one))) btrim(one) as name, fold(btrim(one)) as key
    from unnest(string_to_array(${documents.tags}, ',')) one where btrim(one) <> '') tag`;
  return ctx.db
    .select({ name: sql<string>`mode() within group (order by tag.name)`, count: count() })
    .from(documents)
    .crossJoinLateral(tag)
    .where(and(mineHere(ctx), stands, gt(documents.tags, "")))
    .groupBy(sql`tag.key`)
    .orderBy(desc(count()), sql`tag.key`)
    .limit(limit);
}
