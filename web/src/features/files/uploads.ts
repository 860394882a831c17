import { isRefused } from "../../platform/refused.ts";
import { useWatched, watched } from "../../platform/watched.ts";
import { noRoomFor } from "./room.ts";

/** A file on its way to `target`; `share` is how much of it has gone out, from 0 to 1. */
export type Upload<T> = {
  uploadId: number;
  target: T;
  file: File;
  state: "queued" | "sending" | "failed";
  share: number;
  /** Why it failed, where the server said so. */
  problem: string | null;
  /** What the server refused it with; null while nothing was refused. */
  error: unknown;
  /** Whether the same file may arrive when it is sent again; one that was refused will not. */
  canRetry: boolean;
};

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** How the files of one kind of target are sent. */
type Way<T> = {
  send: (target: T, file: File, sending: Sending) => Promise<unknown>;
  /** Whose storage they take: an organization's, or with null the person's own. */
  organizationOf: (target: T) => number | null;
};

const AT_ONCE = 3;
const waiting = { state: "queued", share: 0, problem: null, error: null, canRetry: true } as const;

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** A queue of files, three of which are sent at once. It stands beside the screens: a file goes on while one is elsewhere. */
export function uploadQueue<T>({ send, organizationOf }: Way<T>) {
  const uploads = watched<readonly Upload<T>[]>([]);
  const senders = new Map<number, AbortController>();

  const change = (uploadId: number, next: Partial<Upload<T>>): void =>
    uploads.write(uploads.read().map((each) => (each.uploadId === uploadId ? { ...each, ...next } : each)));
  const forget = (uploadId: number): void => uploads.write(uploads.read().filter((each) => each.uploadId !== uploadId));

  function sendNext(): void {
    const free = AT_ONCE - senders.size;
    const next = uploads.read().filter(({ state }) => state === "queued");
    for (const upload of next.slice(0, Math.max(free, 0))) carry(upload).catch(() => undefined);
  }

  async function carry({ uploadId, target, file }: Upload<T>): Promise<void> {
    const sender = new AbortController();
    senders.set(uploadId, sender);
    change(uploadId, { state: "sending" });
    try {
      const problem = await noRoomFor(file.size, organizationOf(target));
      if (problem !== null) return change(uploadId, { state: "failed", problem });
      await send(target, file, { signal: sender.signal, onProgress: (share) => change(uploadId, { share }) });
      forget(uploadId);
    } catch (error) {
      if (sender.signal.aborted) return;
      const refused = isRefused(error) ? error : null;
      const canRetry = refused === null || mayPass(refused.status);
      change(uploadId, { state: "failed", problem: refused?.message ?? null, error, canRetry });
    } finally {
      senders.delete(uploadId);
      sendNext();
    }
  }

  return {
    /** The files on their way to the targets that are meant, in the order in which they were given. */
    useUploads: (isMeant: (target: T) => boolean): Upload<T>[] =>
      useWatched(uploads).filter(({ target }) => isMeant(target)),
    /** Puts files on their way. */
    add(target: T, files: readonly File[]): void {
      const added = files.map((file): Upload<T> => ({ uploadId: nextId(), target, file, ...waiting }));
      uploads.write([...uploads.read(), ...added]);
      sendNext();
    },
    /** Takes a file back, on whichever part of its way it is. */
    cancel(uploadId: number): void {
      senders.get(uploadId)?.abort();
      forget(uploadId);
    },
    /** Sends a file that failed again. */
    retry(uploadId: number): void {
      change(uploadId, waiting);
      sendNext();
    },
  };
}

const mayPass = (status: number): boolean => status < 400 || status >= 500 || status === 429;
