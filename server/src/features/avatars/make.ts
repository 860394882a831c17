import { randomBytes } from "node:crypto";
import type { App } from "../../platform/context.ts";
import { insertAvatar, insertVersion } from "./store.system.ts";
import type { AvatarRow, NewAvatar } from "./store.ts";

/** The ids that the outside knows avatars and their files by: nothing can be read off them. */
export const newAssistantId = (): string => `asst_${randomBytes(12).toString("hex")}`;
export const newOpenaiFileId = (): string => `file-${randomBytes(12).toString("hex")}`;

type Made = Omit<NewAvatar, "assistantId" | "version">;

/** Makes an avatar with its first version, in the caller's transaction; `by` is who does it. */
export async function makeAvatar(tx: Pick<App, "db">, values: Made, by: number | null): Promise<AvatarRow> {
  const number = 1;
  const made = await insertAvatar(tx.db, { ...values, assistantId: newAssistantId(), version: number });
  const { avatarId, context } = made;
  await insertVersion(tx.db, { avatarId, number, reason: "created", userId: by, context, files: [] });
  return made;
}
