import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { App } from "../../../../platform/context.ts";
import { outputs } from "../../tables.outputs.ts";

/** A text of an avatar that its owner rated. */
export type RatedOutput = { prompt: string; content: string; liked: boolean };

/** The newest outputs of an avatar that a person rated, newest first. */
export async function readRated(
  { db }: Pick<App, "db">,
  { userId, avatarId }: { userId: number; avatarId: number },
  limit: number,
): Promise<RatedOutput[]> {
  const rows = await db
    .select({ prompt: outputs.prompt, content: outputs.content, liked: outputs.liked })
    .from(outputs)
    .where(
      and(
        eq(outputs.avatarId, avatarId),
        eq(outputs.userId, userId),
        isNotNull(outputs.liked),
        isNotNull(outputs.content),
      ),
    )
    .orderBy(desc(outputs.outputId))
    .limit(limit);
  return rows.flatMap(({ prompt, content, liked }) => (content && liked !== null ? [{ prompt, content, liked }] : []));
}
