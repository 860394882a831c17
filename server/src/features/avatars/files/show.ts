import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { indexedAmong, readSources, showReading } from "../../knowledge/index.ts";
import type { AvatarFileRow } from "../store.ts";

/**
 * Files of avatars as those who may edit the avatar see them, without their texts; what went wrong is said in the
 * reader's language. Those whose bytes are gone are left out. Whoever asks answers for who sees them.
 */
export async function showAvatarFiles(app: App, rows: AvatarFileRow[], lang: Language): Promise<AvatarFile[]> {
  if (rows.length === 0) return [];
  const [files, sources] = await Promise.all([
    filesOf(
      app,
      rows.map(({ fileId }) => fileId),
    ),
    readSources(
      app,
      rows.flatMap(({ sourceId }) => sourceId ?? []),
    ),
  ]);
  const indexed = await indexedAmong(app, [...sources.values()]);
  return rows.flatMap((row) => {
    const file = files.get(row.fileId);
    if (!file) return [];
    const { avatarFileId: avatar_file_id, openaiFileId: openai_file_id, editable, isTaught: is_taught } = row;
    const createdAt = row.createdAt.toISOString();
    const read = showReading(sources.get(row.sourceId ?? 0), indexed.has(row.sourceId ?? 0), lang);
    return { avatar_file_id, openai_file_id, editable, is_taught, content: null, file_data: file, ...read, createdAt };
  });
}
