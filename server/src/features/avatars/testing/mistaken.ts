import { type avatarInbox, PLACES_MAX } from "@pluma/contract/avatars/inbox";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findPassages, textOf } from "../../knowledge/index.ts";
import { materialOf } from "../files/standing.ts";
import { closeAlike, editableItem, showItem } from "../inbox/inbox.ts";
import { tellInbox } from "../inbox/note.ts";
import { lockItem } from "../inbox/store.ts";
import { addTest } from "./tests.ts";

/** Where in the material of an avatar that the caller may edit something stands that fits a question of its inbox. */
export async function findPlaces(ctx: ActorCtx, { params }: Input<typeof avatarInbox.findPlaces>) {
  const { item, avatar } = await editableItem(ctx, params.id);
  const files = await materialOf(ctx, avatar.avatarId);
  const bySource = new Map(files.flatMap((file) => (file.source ? [[file.source.sourceId, file] as const] : [])));
  const { userId, organizationId } = ctx.actor;
  const search = { userId, organizationId, sourceIds: [...bySource.keys()], question: item.question };
  const found = await findPassages(ctx, { ...search, limit: PLACES_MAX });
  return {
    places: found.flatMap((passage) => {
      const file = bySource.get(passage.sourceId);
      const { position, page } = passage;
      return file
        ? [{ avatar_file_id: file.row.avatarFileId, position, name: file.name, page, text: textOf(passage) }]
        : [];
    }),
  };
}

/**
 * Takes a question of the inbox as one that the material does answer: the avatar is held against it from now on, and the
 * entry is done, with those that ask the like. Refuses one that was done before, and more test questions than there is
 * room for.
 */
export async function takeAsMistaken(ctx: ActorCtx, { params }: Input<typeof avatarInbox.takeAsMistaken>) {
  const { item: found, avatar } = await editableItem(ctx, params.id);
  const { item, test } = await inTransaction(ctx, async (tx) => {
    const rules = { points: [], forbidden: [], must_cite: true, expects_silence: false };
    const added = await addTest(tx, avatar.avatarId, { question: found.question, ...rules });
    const locked = (await lockItem(tx, found.itemId)) ?? refuse("not_found");
    if (locked.state !== "open" || locked.kind !== "unanswered") refuse("inbox_item_done");
    return { item: await closeAlike(tx, locked, "mistaken"), test: added.test };
  });
  await tellInbox(ctx, avatar);
  return { item: showItem(item), test };
}
