import { type avatarInbox, INBOX_PER_PAGE, type InboxItem } from "@pluma/contract/avatars/inbox";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { editableAvatar } from "../access.ts";
import { tellInbox } from "./note.ts";
import { closeItem, findItem, type InboxRow, lockItem, readInbox } from "./store.ts";

/** A page of what waits for those who may edit an avatar, the last asked first; `all` shows what was done too. */
export async function listInbox(ctx: ActorCtx, { params, query }: Input<typeof avatarInbox.listInbox>) {
  const { avatarId } = await editableAvatar(ctx, params.id);
  const slice = { offset: (query.page - 1) * INBOX_PER_PAGE, limit: INBOX_PER_PAGE };
  const { rows, count } = await readInbox(ctx, avatarId, { state: query.state, ...slice });
  return { items: rows.map(showItem), count, pages: pagesOf(count, INBOX_PER_PAGE) };
}

/** Puts an entry aside; one that was done stays as it is. */
export async function dismissItem(ctx: ActorCtx, { params }: Input<typeof avatarInbox.dismissItem>) {
  const found = (await findItem(ctx, params.id)) ?? refuse("not_found");
  const avatar = await editableAvatar(ctx, found.avatarId);
  const item = await inTransaction(ctx, async (tx) => {
    const locked = (await lockItem(tx, params.id)) ?? refuse("not_found");
    return locked.state === "open" ? closeItem(tx, locked.itemId, "dismissed") : locked;
  });
  await tellInbox(ctx, avatar);
  return { item: showItem(item) };
}

/** An entry as the wire has it. */
export const showItem = (row: InboxRow): InboxItem => ({
  item_id: row.itemId,
  avatar_id: row.avatarId,
  kind: row.kind,
  question: row.question,
  asked: row.asked,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
