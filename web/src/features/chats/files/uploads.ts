import { chatFileEndings, chatPictureEndings } from "@pluma/contract/chats/files";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { type Upload as UploadTo, uploadQueue } from "../../files/index.ts";
import { sendFile } from "../data/files.ts";

/** A file on its way into the chat that `target` names. */
export type Upload = UploadTo<number>;

/** The files on their way into chats, whichever of them one reads meanwhile. */
export const chatUploads = uploadQueue<number>({ send: sendFile, organizationOf: readOrganizationId });

/** How names end of what goes into chats. */
export const takenEndings = [...chatFileEndings, ...chatPictureEndings] as const;

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
