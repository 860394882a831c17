import { sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { templateValues } from "../tables.ts";

type Values = Record<string, string>;

/** Keeps what the caller filled into a template, in place of what they filled in before. */
export async function writeRemembered(ctx: ActorCtx, templateId: number, values: Values): Promise<void> {
  const { userId } = ctx.actor;
  const updatedAt = ctx.clock.now();
  await ctx.db
    .insert(templateValues)
    .values({ userId, templateId, values, updatedAt })
    .onConflictDoUpdate({ target: [templateValues.userId, templateValues.templateId], set: { values, updatedAt } })
    .prepare("templates_remember")
    .execute();
}

/**
 * The same as the part `remembered` of a statement that writes `question (user_id)`. Its values are placeholders:
 * `templateId`, `values` as JSON, and `now`.
 */
export const rememberedOfQuestion = sql`remembered as (
  insert into template_values (user_id, template_id, "values", updated_at)
  select question.user_id, ${sql.placeholder("templateId")}::int, ${sql.placeholder("values")}::jsonb,
    ${sql.placeholder("now")}::timestamptz
  from question
  on conflict (user_id, template_id) do update set "values" = excluded."values", updated_at = excluded.updated_at)`;
