import type { App } from "../../platform/context.ts";
import type { AvatarRow } from "./store.ts";

/** Tells the open screens of an avatar's owner, and of whoever changed it, that it is to be read again. */
export function tellAvatar(app: Pick<App, "push">, avatar: AvatarRow, by?: number): void {
  for (const userId of new Set([avatar.userId, by])) {
    if (userId) app.push(userId, "avatar", { avatar_id: avatar.avatarId });
  }
}
