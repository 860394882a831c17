import type { Avatar } from "@pluma/contract/avatars/avatars";
import { AVATAR_FILE_SIZE_MAX, AVATAR_FILES_MAX, avatarFileEndings } from "@pluma/contract/avatars/files";
import { isRefused } from "../../../platform/refused.ts";
import { useWatched, watched } from "../../../platform/watched.ts";
import { noRoomFor } from "../../files/index.ts";
import { sendAvatarFile } from "../data.files.ts";
import { isPremium } from "../trouble.ts";

type Target = Pick<Avatar, "avatar_id" | "assistant_id" | "organization_id">;

/** A file on its way to an avatar; `share` is how much of it has gone out, from 0 to 1. */
export type Upload = {
  uploadId: number;
  target: Target;
  isEditable: boolean;
  file: File;
  state: "queued" | "sending" | "failed";
  share: number;
  /** Why it failed, where the server said so. */
  problem: string | null;
  isPremium: boolean;
  /** Whether the same file may arrive when it is sent again; one that was refused will not. */
  canRetry: boolean;
};

/** Why a file is not even sent. */
export type Unfit = "type" | "editable" | "size" | "empty" | "full";

const AT_ONCE = 3;

// Kept beside the screens: a file goes on while another tab of the page is read.
const uploads = watched<readonly Upload[]>([]);
const senders = new Map<number, AbortController>();
let lastId = 0;

/** The files on their way to an avatar, in the order in which they were given. */
export const useUploads = (avatarId: number): Upload[] =>
  useWatched(uploads).filter(({ target }) => target.avatar_id === avatarId);

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

/** Puts files on their way, three at once. */
export function addUploads(target: Target, files: readonly File[], isEditable: boolean): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    return { uploadId: lastId, target, isEditable, file, ...waiting };
  });
  uploads.write([...uploads.read(), ...added]);
  sendNext();
}

const waiting = { state: "queued", share: 0, problem: null, isPremium: false, canRetry: true } as const;

/** Takes a file back, on whichever part of its way it is. */
export function cancelUpload(uploadId: number): void {
  senders.get(uploadId)?.abort();
  forget(uploadId);
}

/** Sends a file that failed again. */
export function retryUpload(uploadId: number): void {
  change(uploadId, waiting);
  sendNext();
}

function sendNext(): void {
  const free = AT_ONCE - senders.size;
  const next = uploads.read().filter(({ state }) => state === "queued");
  for (const upload of next.slice(0, Math.max(free, 0))) carry(upload).catch(() => undefined);
}

async function carry({ uploadId, target, isEditable, file }: Upload): Promise<void> {
  const sender = new AbortController();
  senders.set(uploadId, sender);
  change(uploadId, { state: "sending" });
  try {
    const problem = await noRoomFor(file.size, target.organization_id);
    if (problem !== null) return change(uploadId, { state: "failed", problem, canRetry: true });
    await sendAvatarFile(target, file, isEditable, {
      signal: sender.signal,
      onProgress: (share) => change(uploadId, { share }),
    });
    forget(uploadId);
  } catch (error) {
    if (sender.signal.aborted) return;
    const problem = isRefused(error) ? error.message : null;
    const canRetry = !isRefused(error) || mayPass(error.status);
    change(uploadId, { state: "failed", problem, isPremium: isPremium(error), canRetry });
  } finally {
    senders.delete(uploadId);
    sendNext();
  }
}

const mayPass = (status: number): boolean => status < 400 || status >= 500 || status === 429;

function change(uploadId: number, next: Partial<Upload>): void {
  uploads.write(uploads.read().map((each) => (each.uploadId === uploadId ? { ...each, ...next } : each)));
}

const forget = (uploadId: number): void => uploads.write(uploads.read().filter((each) => each.uploadId !== uploadId));
