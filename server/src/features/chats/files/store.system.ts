import { desc, eq, inArray } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { conversationFiles } from "../tables.ts";
import type { ChatFileRow } from "./store.ts";

/** The file that was read as this source, whoever asks; undefined when it belongs to no conversation. */
export async function findFileOf({ db }: Pick<App, "db">, sourceId: number): Promise<ChatFileRow | undefined> {
  const [row] = await db.select().from(conversationFiles).where(eq(conversationFiles.sourceId, sourceId));
  return row;
}

/** The newest file of each of these conversations; whoever asks answers for who sees them. */
export function findNewest({ db }: Pick<App, "db">, conversationIds: number[]) {
  return db
    .selectDistinctOn([conversationFiles.conversationId], {
      conversationId: conversationFiles.conversationId,
      fileId: conversationFiles.fileId,
    })
    .from(conversationFiles)
    .where(inArray(conversationFiles.conversationId, conversationIds))
    .orderBy(conversationFiles.conversationId, desc(conversationFiles.conversationFileId));
}
