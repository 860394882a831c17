import { CHAT_FILE_SIZE_MAX, CHAT_FILES_MAX, chatFileEndings } from "@pluma/contract/chats/files";
import { isRefused } from "../../../platform/refused.ts";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { useWatched, watched } from "../../../platform/watched.ts";
import { noRoomFor } from "../../files/index.ts";
import { sendFile } from "../data/files.ts";

/** A file on its way into a chat; `share` is how much of it has gone out, from 0 to 1. */
export type Upload = {
  uploadId: number;
  conversationId: number;
  file: File;
  state: "queued" | "sending" | "failed";
  share: number;
  problem: string | null;
  /** Whether the same file may arrive when it is sent again; one that was refused will not. */
  canRetry: boolean;
};

/** Why a file is not even sent. */
export type Unfit = "type" | "size" | "empty" | "full";

const AT_ONCE = 3;

// Kept beside the screens: a file goes on while one reads another chat.
const uploads = watched<readonly Upload[]>([]);
const senders = new Map<number, AbortController>();
let lastId = 0;

/** The files on their way into a chat, in the order in which they were given. */
export const useUploads = (conversationId: number | null): Upload[] =>
  useWatched(uploads).filter((each) => each.conversationId === conversationId);

/** Why a file cannot go into a chat that holds `held` files, as far as its name and size tell; else null. */
export function unfitOf({ name, size }: Pick<File, "name" | "size">, held: number): Unfit | null {
  if (!chatFileEndings.some((ending) => name.toLowerCase().endsWith(ending))) return "type";
  if (size === 0) return "empty";
  if (size > CHAT_FILE_SIZE_MAX) return "size";
  return held >= CHAT_FILES_MAX ? "full" : null;
}

/** Puts files on their way, three at once. */
export function addUploads(conversationId: number, files: File[]): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    return { uploadId: lastId, conversationId, file, state: "queued", share: 0, problem: null, canRetry: true };
  });
  uploads.write([...uploads.read(), ...added]);
  sendNext();
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

/** Takes a file back, on whichever part of its way it is. */
export function cancelUpload(uploadId: number): void {
  senders.get(uploadId)?.abort();
  forget(uploadId);
}

/** Sends a file that failed again. */
export function retryUpload(uploadId: number): void {
  change(uploadId, { state: "queued", share: 0, problem: null });
  sendNext();
}

function sendNext(): void {
  const all = uploads.read();
  const free = AT_ONCE - senders.size;
  const next = all.filter(({ state }) => state === "queued").slice(0, Math.max(free, 0));
  for (const upload of next) carry(upload).catch(() => undefined);
}

async function carry({ uploadId, conversationId, file }: Upload): Promise<void> {
  const sender = new AbortController();
  senders.set(uploadId, sender);
  change(uploadId, { state: "sending" });
  try {
    const problem = await noRoomFor(file.size, readOrganizationId());
    if (problem !== null) return change(uploadId, { state: "failed", problem, canRetry: true });
    await sendFile(conversationId, file, {
      signal: sender.signal,
      onProgress: (share) => change(uploadId, { share }),
    });
    forget(uploadId);
  } catch (error) {
    if (sender.signal.aborted) return;
    const problem = isRefused(error) ? error.message : null;
    change(uploadId, { state: "failed", problem, canRetry: !isRefused(error) || mayPass(error.status) });
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
