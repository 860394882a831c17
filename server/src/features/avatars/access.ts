import type { ActorCtx, App } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import type { Held } from "../generation/index.ts";
import { mayDelete, mayEdit, mayTrain } from "./rules.ts";
import { findAvatar } from "./store.system.ts";
import { type AvatarRow, findVisible, findVisibleByAssistant, lockVisible } from "./store.ts";

/** An avatar that the caller may use; any other does not exist. */
export async function visibleAvatar(ctx: ActorCtx, avatarId: number): Promise<AvatarRow> {
  return (await findVisible(ctx, avatarId)) ?? refuse("not_found");
}

/** The same, by its assistant_id. */
export async function visibleAssistant(ctx: ActorCtx, assistantId: string): Promise<AvatarRow> {
  return (await findVisibleByAssistant(ctx, assistantId)) ?? refuse("not_found");
}

/** The avatar that answers in a chat; null when it was deleted. Refuses avatar_gone when the caller may no longer use it. */
export async function usableAvatar(ctx: ActorCtx, avatarId: number): Promise<AvatarRow | null> {
  const avatar = await findVisible(ctx, avatarId);
  if (!avatar && (await findAvatar(ctx, avatarId))) refuse("avatar_gone");
  return avatar ?? null;
}

/** Whether there is an avatar, whoever may use it: it was not deleted. */
export const isThere = async (app: Pick<App, "db">, avatarId: number): Promise<boolean> =>
  (await findAvatar(app, avatarId)) !== undefined;

/** An avatar that the caller may edit; one that they may only use is refused, any other does not exist. */
export async function editableAvatar(ctx: ActorCtx, avatarId: number): Promise<AvatarRow> {
  const avatar = await visibleAvatar(ctx, avatarId);
  allow(mayEdit(ctx.actor, avatar));
  return avatar;
}

/** The same, by its assistant_id; one that has another id than is said does not exist. */
export async function editableAssistant(ctx: ActorCtx, assistantId: string, avatarId?: number): Promise<AvatarRow> {
  const avatar = await visibleAssistant(ctx, assistantId);
  if (avatarId !== undefined && avatarId !== avatar.avatarId) refuse("not_found");
  allow(mayEdit(ctx.actor, avatar));
  return avatar;
}

/** The same, locked until the transaction ends: whoever changes context or files waits for each other. */
export async function lockEditable(ctx: ActorCtx, avatarId: number): Promise<AvatarRow> {
  const avatar = (await lockVisible(ctx, avatarId)) ?? refuse("not_found");
  allow(mayEdit(ctx.actor, avatar));
  return avatar;
}

/** An avatar of the caller's own, which they may train; one of anybody else does not exist to a trainer. */
export async function trainableAvatar(ctx: ActorCtx, avatarId: number): Promise<AvatarRow> {
  const avatar = await visibleAvatar(ctx, avatarId);
  if (!mayTrain(ctx.actor, avatar)) refuse("not_found");
  return avatar;
}

/** What the caller may do with an avatar. */
export const rightsOver = ({ actor }: Pick<ActorCtx, "actor">, avatar: AvatarRow) => ({
  edit: mayEdit(actor, avatar),
  delete: mayDelete(actor, avatar),
  train: mayTrain(actor, avatar),
});

/** What answering as an avatar tells a model, by whose it is; nobody in particular tells it nothing. */
export function heldBy(ctx: Pick<ActorCtx, "actor">, avatar: AvatarRow | null): Held {
  if (avatar === null) return "nothing";
  return { isReadable: mayEdit(ctx.actor, avatar), organizationId: avatar.organizationId };
}
