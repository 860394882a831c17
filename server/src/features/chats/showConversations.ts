import type { Conversation } from "@pluma/contract/chats/chats";
import type { App } from "../../platform/context.ts";
import type { AvatarRow } from "../avatars/index.ts";
import { readMarks } from "./avatars.ts";
import { newestFileOf } from "./files/index.ts";
import { showConversation } from "./show.ts";
import type { ListedRow } from "./store.ts";

type Reader = Pick<App, "db" | "clock" | "secrets">;

/** Conversations as the wire has them, with their newest files and avatars; those are looked for only where there are any. */
export async function showConversations(
  ctx: Reader,
  rows: ListedRow[],
  known: AvatarRow | null = null,
): Promise<Conversation[]> {
  const files = await newestFileOf(
    ctx,
    rows.flatMap(({ hasFile, conversationId }) => (hasFile ? [conversationId] : [])),
  );
  const marks = await readMarks(ctx, rows, known);
  return rows.map((row) =>
    showConversation(row, { file: files.get(row.conversationId), avatar: marks.get(row.avatarId ?? 0) }),
  );
}

/** One conversation, the same way; an avatar that was just read is not read again. */
export async function showOneConversation(
  ctx: Reader,
  row: ListedRow,
  known: AvatarRow | null = null,
): Promise<Conversation> {
  const [conversation] = await showConversations(ctx, [row], known);
  return conversation ?? showConversation(row);
}
