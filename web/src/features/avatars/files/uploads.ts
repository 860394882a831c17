import type { Avatar } from "@pluma/contract/avatars/avatars";
import { AVATAR_FILE_SIZE_MAX, AVATAR_FILES_MAX, avatarFileEndings } from "@pluma/contract/avatars/files";
import { type Upload as UploadTo, uploadQueue } from "../../files/index.ts";
import { sendAvatarFile } from "../data.files.ts";

type Target = { avatar: Pick<Avatar, "avatar_id" | "assistant_id" | "organization_id">; isEditable: boolean };

/** A file on its way to an avatar. */
export type Upload = UploadTo<Target>;

/** Why a file is not even sent. */
export type Unfit = "type" | "editable" | "size" | "empty" | "full";

/** The files on their way to avatars, whichever tab of their page one reads meanwhile. */
export const avatarUploads = uploadQueue<Target>({
  send: ({ avatar, isEditable }, file, sending) => sendAvatarFile(avatar, file, isEditable, sending),
  organizationOf: ({ avatar }) => avatar.organization_id,
});

/** Why a file cannot go to an avatar that holds `held` files, as far as its name and size tell; else null. */
export function unfitOf({ name, size }: Pick<File, "name" | "size">, held: number, isEditable: boolean): Unfit | null {
  const hasEnding = (ending: string) => name.toLowerCase().endsWith(ending);
  if (!avatarFileEndings.some(hasEnding)) return "type";
  if (isEditable && !hasEnding(".txt")) return "editable";
  if (size === 0) return "empty";
  if (size > AVATAR_FILE_SIZE_MAX) return "size";
  return held >= AVATAR_FILES_MAX ? "full" : null;
}

/** Sorts given files into those that go out and those that do not, with why. */
export function sorted(given: readonly File[], held: number, isEditable: boolean) {
  const fit: File[] = [];
  const refused: { file: File; why: Unfit }[] = [];
  for (const file of given) {
    const why = unfitOf(file, held + fit.length, isEditable);
    if (why) refused.push({ file, why });
    else fit.push(file);
  }
  return { fit, refused };
}
