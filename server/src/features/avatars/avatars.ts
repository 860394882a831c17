import type { avatars } from "@pluma/contract/avatars/avatars";
import type { Input } from "@pluma/contract/kit/kit";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { refuse } from "../../platform/errors.ts";
import { isPictureOf } from "../files/index.ts";
import { editableAvatar, lockEditable, visibleAvatar } from "./access.ts";
import { writeFavorite } from "./list/store.lists.ts";
import { makeAvatar } from "./make.ts";
import { mayMakePublic } from "./rules.ts";
import { showAvatar } from "./show.ts";
import { updateAvatar } from "./store.system.ts";
import { tellAvatar } from "./tell.ts";
import { writeVersion } from "./writeVersion.ts";

/** One avatar that the caller may use. */
export async function readAvatar(ctx: ActorCtx, { params }: Input<typeof avatars.readAvatar>) {
  return { avatar: await showAvatar(ctx, await visibleAvatar(ctx, params.id)) };
}

/** Makes an avatar of the caller's, in the selected organization or personal; public from the start for staff alone. */
export async function createAvatar(ctx: ActorCtx, { body }: Input<typeof avatars.createAvatar>) {
  const { userId, organizationId } = ctx.actor;
  const { name, description, starters, mode, context = "" } = body;
  checkLength(ctx, context);
  const fileId = body.file_id ?? null;
  if (fileId !== null) await checkPicture(ctx, fileId, [userId]);
  const isPublic = mayMakePublic(ctx.actor) && (body.public ?? false);
  const campaignsOnly = body.campaigns_only ?? false;
  const values = {
    campaignsOnly,
    userId,
    organizationId,
    name,
    description,
    starters,
    mode,
    context,
    fileId,
    isPublic,
  };
  const row = await inTransaction(ctx, (tx) => makeAvatar(tx, values, userId));
  tellAvatar(ctx, row);
  return { avatar: await showAvatar(ctx, row) };
}

/** Changes what is said of an avatar and how it answers; keys that are left out stay as they are. */
export async function saveAvatar(ctx: ActorCtx, { body }: Input<typeof avatars.saveAvatar>) {
  const avatar = await editableAvatar(ctx, body.avatar_id);
  const { name, description, starters, mode, public: isPublic, file_id: fileId } = body;
  const { campaigns_only: campaignsOnly } = body;
  // The picture that it has may be that of whoever edited it before.
  if (fileId && fileId !== avatar.fileId) await checkPicture(ctx, fileId, [ctx.actor.userId, avatar.userId]);
  const row = await inTransaction(ctx, async (tx) => {
    await lockEditable(tx, avatar.avatarId);
    return updateAvatar(tx.db, avatar.avatarId, { name, description, starters, mode, isPublic, campaignsOnly, fileId });
  });
  tellAvatar(ctx, row, ctx.actor.userId);
  return { avatar: await showAvatar(ctx, row) };
}

/** Sets the context of an avatar as a new version; refuses an empty one, one that is too long, and one made of an older version. */
export async function addContext(ctx: ActorCtx, { params, body }: Input<typeof avatars.addContext>) {
  await editableAvatar(ctx, params.id);
  const { context, name, version } = body;
  if (context.trim() === "") refuse("context_empty", {}, { context: wordsOf("context_empty", ctx.lang) });
  checkLength(ctx, context);
  const row = await inTransaction(ctx, async (tx) => {
    const avatar = await lockEditable(tx, params.id);
    if (version !== undefined && version !== avatar.version) refuse("avatar_changed");
    return writeVersion(tx, avatar, { userId: ctx.actor.userId, reason: "context", changes: { context, name } });
  });
  tellAvatar(ctx, row, ctx.actor.userId);
  return { avatar: await showAvatar(ctx, row) };
}

/** Sets or takes away the caller's star of an avatar that they may use. */
export async function favorAvatar(ctx: ActorCtx, { body }: Input<typeof avatars.favorAvatar>) {
  const { avatarId } = await visibleAvatar(ctx, body.avatar_id);
  await writeFavorite(ctx, avatarId, body.favorite);
  ctx.push(ctx.actor.userId, "avatar", { avatar_id: avatarId });
  return { avatar_id: avatarId, favorite: body.favorite };
}

/** Refuses a context of more tokens than one may have. */
export function checkLength(ctx: ActorCtx, context: string): void {
  const values = { tokens: estimateTokens(context), max: TOKENS_MAX };
  if (values.tokens > values.max) {
    refuse("context_too_long", values, { context: wordsOf("context_too_long", ctx.lang, values) });
  }
}

async function checkPicture(ctx: ActorCtx, fileId: number, userIds: (number | null)[]): Promise<void> {
  const owners = userIds.filter((userId) => userId !== null);
  if (!(await isPictureOf(ctx, fileId, owners))) refuse("file_not_picture");
}
