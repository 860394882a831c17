/** What was asked through templates, by anybody: numbers alone leave this file. */
import { sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { messages } from "../tables.ts";

type Reader = Pick<App, "db">;

const isThrough = (templateId: number) =>
  sql`${messages.template} is not null and (${messages.template}->>'template_id')::int = ${templateId}`;

/** How often a template was asked through, on which days since a moment (UTC), and when last. */
export async function countUses({ db }: Reader, templateId: number, since: Date) {
  const { rows } = await db.execute<{ day: string | null; count: number; last: Date | string | null }>(sql`
    select case when ${messages.createdAt} >= ${since.toISOString()}::timestamptz
        then to_char(${messages.createdAt} at time zone 'UTC', 'YYYY-MM-DD') end as day,
      count(*)::int as count, max(${messages.createdAt}) as last
    from ${messages} where ${isThrough(templateId)} group by 1`);
  const times = rows.flatMap(({ last }) => (last === null ? [] : new Date(last).getTime()));
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    last: times.length === 0 ? null : new Date(Math.max(...times)),
    days: rows.flatMap(({ day, count }) => (day === null ? [] : { day, count })),
  };
}

/**
 * The answers that were written to such questions, how many of them are favorites, and how many are further ones. One that
 * failed before its first word is none, and whoever asks for it anew says nothing of it.
 */
export async function countRatings({ db }: Reader, templateId: number) {
  const { rows } = await db.execute<{ answers: number; favorites: number; again: number }>(sql`
    select count(*)::int as answers, (count(*) filter (where answer.favorite))::int as favorites,
      (count(*) - count(distinct asked.message_id))::int as again
    from (select message_id, conversation_id from ${messages} where ${isThrough(templateId)}) asked
      join ${messages} answer on answer.conversation_id = asked.conversation_id and answer.parent_id = asked.message_id
    where answer.role = 'assistant' and not answer.is_generating and answer.content <> ''`);
  return rows[0] ?? { answers: 0, favorites: 0, again: 0 };
}

/** The states of a template, by their ids, that some question was asked with: it can be asked again as long as they stand. */
export async function statesAsked({ db }: Reader, templateId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct (${messages.template}->>'template_version_id')::int as id from ${messages}
    where ${isThrough(templateId)}`);
  return rows.map(({ id }) => id);
}
