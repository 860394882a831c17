import { readApart, recall, remember } from "./storage.ts";

/** Something that was read here: where it opens, its name, and what it says. */
type LastRead = { path: string; name: string; text: string };

const KEPT_MAX = 5;
const LENGTH_MAX = 40_000;

/**
 * Keeps what a person read last in this browser, for when there is no connection: five texts, forgotten when they sign out.
 * Nothing is kept of a customer whom a member of staff is signed in as.
 */
function keepRead(path: string, name: string, text: string): void {
  const uid = recall("uid");
  if (uid === null || readApart() !== null || text.trim() === "") return;
  const others = readKept(uid).filter((each) => each.path !== path);
  const texts = [{ path, name, text: text.slice(0, LENGTH_MAX) }, ...others].slice(0, KEPT_MAX);
  remember("read", JSON.stringify({ uid, texts }));
}

const SETTLED_MS = 2000;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The same once a moment has passed in which nothing else was read: what is opened is drawn before it is kept. */
export function keepLater(path: string, name: string, textOf: () => string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => keepRead(path, name, textOf()), SETTLED_MS);
}

/** The same of a chat. */
export const keepChat = (id: number, name: string, messages: readonly { content: string | null }[]): void =>
  keepLater(pathOfChat(id), name, () => messages.flatMap(({ content }) => content ?? []).join("\n\n"));

const pathOfChat = (id: number): string => `/conversations/${id}`;

/** Forgets chats that are gone. */
export const forgetChats = (ids: readonly number[]): void => forgetRead(ids.map(pathOfChat));

/** Forgets those that are gone. */
export function forgetRead(paths: readonly string[]): void {
  const uid = recall("uid");
  if (uid === null) return;
  clearTimeout(waiting);
  const texts = readKept(uid).filter((each) => !paths.includes(each.path));
  remember("read", JSON.stringify({ uid, texts }));
}

function readKept(uid: string): LastRead[] {
  try {
    const kept: { uid: string; texts: LastRead[] } = JSON.parse(recall("read") ?? "");
    return kept.uid === uid ? kept.texts : [];
  } catch {
    return [];
  }
}
