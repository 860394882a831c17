import type { Attachment, Message } from "@pluma/contract/chats/messages";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import type { AvatarRow } from "../avatars/index.ts";
import { filesOf } from "../files/index.ts";
import { readMarks } from "./avatars.ts";
import { showMessage } from "./show.ts";
import type { MessageRow } from "./store.messages.ts";
import { readAttachedTo, readVersions } from "./store.system.ts";

type Reader = Pick<App, "db" | "clock" | "secrets">;

/** Messages as the wire has them, with their versions, files and avatars; a few more queries however many they are. */
export async function showMessages(
  app: Reader,
  rows: MessageRow[],
  lang: Language,
  known: AvatarRow | null = null,
): Promise<Message[]> {
  const placed = rows.filter(({ purpose, conversationId }) => purpose === "thread" && conversationId !== null);
  const versions = placed.length > 0 ? await readVersions(app.db, placed.map(idOf)) : new Map<number, number[]>();
  const files = placed.length > 0 ? await readFiles(app, placed.map(idOf)) : new Map<number, Attachment[]>();
  const marks = await readMarks(app, rows, known);
  return rows.map((row) =>
    showMessage(row, lang, {
      versions: versions.get(row.messageId),
      files: files.get(row.messageId),
      avatar: marks.get(row.avatarId ?? 0),
    }),
  );
}

/** One message, the same way; an avatar that was just read is not read again. */
export async function showOne(
  app: Reader,
  row: MessageRow,
  lang: Language,
  known: AvatarRow | null = null,
): Promise<Message> {
  const [message] = await showMessages(app, [row], lang, known);
  return message ?? showMessage(row, lang);
}

const idOf = ({ messageId }: MessageRow): number => messageId;

async function readFiles(app: Reader, ids: number[]): Promise<Map<number, Attachment[]>> {
  const attached = await readAttachedTo(app.db, ids);
  const files = new Map<number, Attachment[]>();
  if (attached.length === 0) return files;
  const refs = await filesOf(
    app,
    attached.map(({ fileId }) => fileId),
  );
  for (const { messageId, conversationFileId, fileId } of attached) {
    const ref = refs.get(fileId);
    if (!ref || messageId === null) continue;
    const { name, type } = ref;
    const file = { conversation_file_id: conversationFileId, file_id: fileId, name, type };
    files.set(messageId, [...(files.get(messageId) ?? []), file]);
  }
  return files;
}
