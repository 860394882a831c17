import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { readKnownAs } from "../../knowledge/index.ts";
import type { AvatarFileRow } from "../store.ts";

/**
 * Files of avatars as those who may edit the avatar see them, without their texts; what went wrong is said in the
 * reader's language. Those whose bytes are gone are left out. Whoever asks answers for who sees them.
 */
export async function showAvatarFiles(app: App, rows: AvatarFileRow[], lang: Language): Promise<AvatarFile[]> {
  return (await readKnownAs(app, rows, lang)).map(({ row, file, reading }) => {
    const { avatarFileId: avatar_file_id, openaiFileId: openai_file_id, editable, isTaught: is_taught } = row;
    const shown = { avatar_file_id, openai_file_id, editable, is_taught, content: null, file_data: file };
    return { ...shown, ...reading, createdAt: row.createdAt.toISOString() };
  });
}
