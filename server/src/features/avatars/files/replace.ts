import type { ActorCtx } from "../../../platform/context.ts";
import type { Kept } from "../../knowledge/index.ts";
import type { AvatarFileRow, AvatarRow } from "../store.ts";
import { writeVersion } from "../writeVersion.ts";
import { putIn } from "./keep.ts";
import { markRemoved } from "./store.ts";

type Replacing = {
  /** What stood there until now; undefined for nothing. */
  old: AvatarFileRow | undefined;
  kept: Kept;
  isTaught: boolean;
  userId: number;
  reason: "file_edited" | "taught";
  /** What the version is about. */
  subject: string;
};

/** Puts a text into the place of another, as a new version of an avatar that is locked in this transaction. */
export async function replaceText(
  tx: ActorCtx,
  locked: AvatarRow,
  { old, kept, isTaught, ...change }: Replacing,
): Promise<{ avatar: AvatarRow; row: AvatarFileRow }> {
  if (old) await markRemoved(tx, [old.avatarFileId], tx.clock.now());
  const row = await putIn(tx, locked, kept, { editable: true, isTaught });
  return { avatar: await writeVersion(tx, locked, change), row };
}
