import {
  CHAT_FILE_SIZE_MAX,
  CHAT_FILES_MAX,
  CHAT_PICTURES_MAX,
  chatFileEndings,
  chatPictureEndings,
} from "@pluma/contract/chats/files";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { type Upload as UploadTo, unfitIn, uploadQueue } from "../../files/index.ts";
import { sendFile } from "../data/files.ts";

/** A file on its way into the chat that `target` names. */
export type Upload = UploadTo<number>;

/** The files on their way into chats, whichever of them one reads meanwhile. */
export const chatUploads = uploadQueue<number>({ send: sendFile, organizationOf: readOrganizationId });

/** How names end of what goes into chats. */
export const takenEndings = [...chatFileEndings, ...chatPictureEndings] as const;

const bounds = { endings: takenEndings, sizeMax: CHAT_FILE_SIZE_MAX, countMax: CHAT_FILES_MAX };

/** Whether a file is a picture, by its name. */
export const isPictureName = (name: string): boolean =>
  chatPictureEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Why a file cannot go into a chat that holds `held` files, as far as its name and size tell; else null. */
export const unfitOf = (file: Pick<File, "name" | "size">, held: number) => unfitIn(bounds, file, held);

/** The same for files that are given one after the other, beside `pictures` that go with the next message already. */
export function unfitBeside(pictures: number) {
  let count = pictures;
  return (file: Pick<File, "name" | "size">, held: number) => {
    const why = unfitOf(file, held);
    if (why || !isPictureName(file.name)) return why;
    count += 1;
    return count > CHAT_PICTURES_MAX ? "pictures" : null;
  };
}

type Arrived = { file: { name: string; size: number } };

/**
 * The files that have arrived, without those whose sending is still to be answered: the server tells of a file before
 * it answers, and one file is one chip.
 */
export function withoutSending<F extends Arrived>(files: F[], underway: Pick<Upload, "file" | "state">[]): F[] {
  const sending = underway.filter(({ state }) => state === "sending").map(({ file }) => file);
  return files
    .toReversed()
    .filter(({ file: { name, size } }) => {
      const place = sending.findIndex((one) => one.name === name && one.size === size);
      if (place >= 0) sending.splice(place, 1);
      return place < 0;
    })
    .toReversed();
}
