import type { ConversationFile } from "@pluma/contract/chats/files";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { problemOf, readSources, type SourceRow } from "../../knowledge/index.ts";
import { type ChatFileRow, isPicture } from "./store.ts";

const seen = { state: "ready", problem: null } as const;

const readingOf = (source: SourceRow | undefined, lang: Language) => ({
  state: source?.state ?? ("failed" as const),
  problem: source && source.state !== "failed" ? null : problemOf(source, lang),
});

/** Files of conversations as the wire has them; what went wrong is said in the reader's language. */
export async function showFiles(
  ctx: Pick<App, "db" | "clock" | "secrets">,
  rows: ChatFileRow[],
  lang: Language,
): Promise<ConversationFile[]> {
  const [files, sources] = await Promise.all([
    filesOf(
      ctx,
      rows.map(({ fileId }) => fileId),
    ),
    readSources(
      ctx,
      rows.flatMap(({ sourceId }) => sourceId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const file = files.get(row.fileId);
    // A file that was removed is going from the conversation too.
    if (!file) return [];
    const source = row.sourceId === null ? undefined : sources.get(row.sourceId);
    return {
      conversation_file_id: row.conversationFileId,
      conversation_id: row.conversationId,
      file,
      message_id: row.messageId,
      ...(isPicture(row) ? seen : readingOf(source, lang)),
      pages: source?.pages ?? null,
      characters: source?.characters ?? null,
      passages: source?.passages ?? null,
      createdAt: row.createdAt.toISOString(),
    };
  });
}
