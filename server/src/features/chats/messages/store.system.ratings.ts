/** What all people said of answers, counted. */
import { and, count, eq, isNotNull } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { messages } from "../tables.ts";

/** How many answers of an avatar were called good, and how many not, by whoever asked. */
export async function countLiked(
  { db }: Pick<App, "db">,
  avatarId: number,
): Promise<{ good: number; notGood: number }> {
  const rows = await db
    .select({ liked: messages.liked, number: count() })
    .from(messages)
    .where(and(eq(messages.avatarId, avatarId), isNotNull(messages.liked)))
    .groupBy(messages.liked);
  const of = (liked: boolean) => rows.find((row) => row.liked === liked)?.number ?? 0;
  return { good: of(true), notGood: of(false) };
}
