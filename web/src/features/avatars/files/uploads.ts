import type { Avatar } from "@pluma/contract/avatars/avatars";
import { AVATAR_FILE_SIZE_MAX, AVATAR_FILES_MAX, avatarFileEndings } from "@pluma/contract/avatars/files";
import { sortFit, type Unfit as UnfitFor, type Upload as UploadTo, unfitIn, uploadQueue } from "../../files/index.ts";
import { sendAvatarFile } from "../data.files.ts";

type Target = { avatar: Pick<Avatar, "avatar_id" | "assistant_id" | "organization_id">; isEditable: boolean };

/** A file on its way to an avatar. */
export type Upload = UploadTo<Target>;

/** Why a file is not even sent. */
export type Unfit = UnfitFor | "editable";

/** The files on their way to avatars, whichever tab of their page one reads meanwhile. */
export const avatarUploads = uploadQueue<Target>({
  send: ({ avatar, isEditable }, file, sending) => sendAvatarFile(avatar, file, isEditable, sending),
  organizationOf: ({ avatar }) => avatar.organization_id,
});

const bounds = { endings: avatarFileEndings, sizeMax: AVATAR_FILE_SIZE_MAX, countMax: AVATAR_FILES_MAX };

/** Why a file cannot go to an avatar that holds `held` files, as far as its name and size tell; else null. */
export function unfitOf(file: Pick<File, "name" | "size">, held: number, isEditable: boolean): Unfit | null {
  const why = unfitIn(bounds, file, held);
  return why !== "type" && isEditable && !file.name.toLowerCase().endsWith(".txt") ? "editable" : why;
}

/** Sorts given files into those that go out and those that do not, with why. */
export const sorted = (given: readonly File[], held: number, isEditable: boolean) =>
  sortFit(given, held, (file, before) => unfitOf(file, before, isEditable));
