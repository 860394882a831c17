import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { filesOf } from "../../files/index.ts";
import { hearSources } from "../../knowledge/index.ts";
import { showFiles } from "./show.ts";
import { findFileOf, findNewest } from "./store.system.ts";

/** Has every open screen of a person hear how the reading of their files goes, whichever node reads. */
export function hearChatFiles(app: App): void {
  hearSources(app, "chats", async (behind, { sourceId, userId }) => {
    const row = await findFileOf(behind, sourceId);
    if (!row) return;
    const [file] = await showFiles(behind, [row], await languageOf(behind, userId));
    if (file) behind.push(userId, "conversation_file", { conversation_id: row.conversationId, file });
  });
}

/** The newest file of each of these conversations that has any. Whoever asks answers for who sees them. */
export async function newestFileOf(
  ctx: Pick<App, "db" | "clock" | "secrets">,
  conversationIds: number[],
): Promise<Map<number, FileRef>> {
  if (conversationIds.length === 0) return new Map();
  const newest = await findNewest(ctx, conversationIds);
  const refs = await filesOf(
    ctx,
    newest.map(({ fileId }) => fileId),
  );
  return new Map(
    newest.flatMap(({ conversationId, fileId }) => {
      const ref = refs.get(fileId);
      return ref ? [[conversationId, ref] as const] : [];
    }),
  );
}
