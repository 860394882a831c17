import type { VersionReason } from "@pluma/contract/avatars/versions";
import type { App } from "../../platform/context.ts";
import { insertVersion, standingFiles, updateAvatar } from "./store.system.ts";
import type { AvatarRow, NewAvatar } from "./store.ts";

type Change = {
  /** Who did it; null for the installation. */
  userId: number | null;
  reason: VersionReason;
  /** What it is about: the name of the file, the training, the question that was taught, or the avatars that it was made of. */
  subject?: string | undefined;
  restored?: number;
  /** What changes in the row beside the files, which are changed before this is called. */
  changes?: Partial<Pick<NewAvatar, "context" | "name">>;
};

/**
 * Writes what changed in an avatar, and the version that it now is: its context, and the files that stand. The avatar
 * must be locked in this transaction; whoever changes its files does so before.
 */
export async function writeVersion(tx: Pick<App, "db">, avatar: AvatarRow, change: Change): Promise<AvatarRow> {
  const number = avatar.version + 1;
  const row = await updateAvatar(tx.db, avatar.avatarId, { ...change.changes, version: number });
  const files = await standingFiles(tx, avatar.avatarId);
  await insertVersion(tx.db, {
    avatarId: avatar.avatarId,
    number,
    reason: change.reason,
    subject: change.subject ?? "",
    restored: change.restored ?? null,
    userId: change.userId,
    context: row.context,
    files: files.map(({ avatarFileId }) => avatarFileId),
  });
  return row;
}
