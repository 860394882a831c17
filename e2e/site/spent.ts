import type { Site } from "./site.ts";

type Spent = { name: string; day: string; dollars: number; model?: string; isOwn?: boolean; isUnpriced?: boolean };

/** What models took for people, by their names, on days of the past. */
export async function spent(site: Site, rows: readonly Spent[]): Promise<void> {
  for (const { name, day, dollars, model = "gpt-4o", isOwn = false, isUnpriced = false } of rows) {
    await site.sql(
      `insert into model_usage (day, user_id, product_id, model, key_owner, is_estimated, is_priced, calls, tokens_in,
         tokens_cached, tokens_out, cost)
       select $2, users.user_id, purchases.product_id, $3, $4, false, not $5::boolean, 12, 84000, 12000, 9100, $6
       from users left join purchases using (user_id) where users.name = $1`,
      [name, day, model, isOwn ? "user" : "platform", isUnpriced, String(Math.round(dollars * 1_000_000) * 1_000_000)],
    );
  }
}
