import { type avatarInbox, INBOX_PER_PAGE, type InboxItem } from "@pluma/contract/avatars/inbox";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { editableAvatar } from "../access.ts";
import type { AvatarRow } from "../store.ts";
import { groupAlike } from "./likeness.ts";
import { tellInbox } from "./note.ts";
import { closeItems, countDone, findItem, type InboxRow, lockItem, readDone, readOpen } from "./store.ts";

/**
 * A page of what waits for those who may edit an avatar, the last asked first, like questions as one; with `all` what was
 * done comes after it.
 */
export async function listInbox(ctx: ActorCtx, { params, query }: Input<typeof avatarInbox.listInbox>) {
  const { avatarId } = await editableAvatar(ctx, params.id);
  const offset = (query.page - 1) * INBOX_PER_PAGE;
  const open = groupsOf(await readOpen(ctx, avatarId));
  const shown = open.slice(offset, offset + INBOX_PER_PAGE);
  const isAll = query.state === "all";
  const rest = { offset: Math.max(0, offset - open.length), limit: INBOX_PER_PAGE - shown.length };
  const done = isAll && rest.limit > 0 ? await readDone(ctx, avatarId, rest) : [];
  const count = open.length + (isAll ? await countDone(ctx, avatarId) : 0);
  const items = [...shown.map(showGroup), ...done.map((row) => showItem(row))];
  return { items, count, pages: pagesOf(count, INBOX_PER_PAGE) };
}

/** Puts an entry aside, and those that ask the like; one that was done stays as it is. */
export async function dismissItem(ctx: ActorCtx, { params }: Input<typeof avatarInbox.dismissItem>) {
  const { item: found, avatar } = await editableItem(ctx, params.id);
  const item = await inTransaction(ctx, async (tx) => {
    const locked = (await lockItem(tx, found.itemId)) ?? refuse("not_found");
    return locked.state === "open" ? closeAlike(tx, locked, "dismissed") : locked;
  });
  await tellInbox(ctx, avatar);
  return { item: showItem(item) };
}

/** An entry of the inbox of an avatar that the caller may edit, and the avatar; any other does not exist. */
export async function editableItem(ctx: ActorCtx, itemId: number): Promise<{ item: InboxRow; avatar: AvatarRow }> {
  const item = (await findItem(ctx, itemId)) ?? refuse("not_found");
  return { item, avatar: await editableAvatar(ctx, item.avatarId) };
}

/** Says what became of an entry that waits and is locked, and of those that ask the like; answers the entry. */
export async function closeAlike(
  tx: ActorCtx,
  item: InboxRow,
  state: Exclude<InboxRow["state"], "open">,
): Promise<InboxRow> {
  const groups = groupsOf(await readOpen(tx, item.avatarId));
  const alike = groups.find((group) => group.some(({ itemId }) => itemId === item.itemId)) ?? [item];
  const closed = await closeItems(
    tx,
    alike.map(({ itemId }) => itemId),
    state,
  );
  const own = closed.find(({ itemId }) => itemId === item.itemId);
  if (!own) throw new Error("an entry of an inbox was not written");
  return own;
}

/** Like questions together, each beside the one that was asked most; attempts to get hidden text out stand alone. */
function groupsOf(rows: InboxRow[]): InboxRow[][] {
  const alike = groupAlike(rows.filter(({ kind }) => kind === "unanswered"));
  const groups = new Map(alike.map((group) => [group[0], group]));
  return rows.flatMap((row) => {
    if (row.kind !== "unanswered") return [[row]];
    const group = groups.get(row);
    return group ? [group.toSorted((one, other) => other.asked - one.asked)] : [];
  });
}

function showGroup([item, ...others]: InboxRow[]): InboxItem {
  if (!item) throw new Error("a group of entries is empty");
  return showItem(item, others);
}

/** An entry as the wire has it, with those that ask the like. */
export const showItem = (row: InboxRow, alike: InboxRow[] = []): InboxItem => ({
  item_id: row.itemId,
  avatar_id: row.avatarId,
  kind: row.kind,
  question: row.question,
  asked: alike.reduce((sum, { asked }) => sum + asked, row.asked),
  alike: alike.map(({ itemId, question, asked }) => ({ item_id: itemId, question, asked })),
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  updatedAt: new Date(Math.max(...[row, ...alike].map(({ updatedAt }) => updatedAt.getTime()))).toISOString(),
});
