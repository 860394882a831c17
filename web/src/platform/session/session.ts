import type { Tokens } from "@pluma/contract/session/session";
import { forgetAll, forgetToo, recall, remember } from "../storage.ts";
import { useWatched, watched } from "../watched.ts";
import { leaveImpersonation, readImpersonation } from "./impersonation.ts";

/**
 * Whether somebody is signed in here. `expired`: they were, and what they were doing is still on the screen; they
 * sign in again over it.
 */
export type SessionStatus = "out" | "in" | "expired";

const UID_KEPT_MS = 5 * 60 * 1000;
const status = watched<SessionStatus>(recall("token") ? "in" : "out");
// Whose things are on the screen of this tab.
let uidHere = recall("uid");

/** Whether somebody is signed in; the component is drawn again when that changes, in this tab or another. */
export const useSessionStatus = (): SessionStatus => useWatched(status);

/** Whether somebody is signed in, now. */
export const readSessionStatus = (): SessionStatus => status.read();

export const readToken = (): string | null => recall("token");
export const readRefreshToken = (): string | null => recall("refresh_token");

/** When the tokens were made, in milliseconds since 1970. */
export const readTokenTime = (): number => Number(recall("token_time") ?? 0);

/** Keeps a new pair of tokens for every tab. */
export function keepTokens({ token, refresh_token, uid }: Tokens): void {
  remember("refresh_token", refresh_token);
  remember("uid", uid);
  remember("token_time", String(Date.now()));
  remember("token", token);
}

/**
 * Begins a session with what signing in or setting up answered; the app then goes where one wanted to go. Somebody
 * else signing in over an expired session starts from a fresh page, so that nothing of the first person shows.
 */
export function startSession(tokens: Tokens): void {
  keepTokens(tokens);
  enter(tokens.uid);
}

function enter(uid: string | null): void {
  markBrowser(true);
  const isSomebodyElse = uidHere !== null && uidHere !== uid;
  uidHere = uid;
  if (isSomebodyElse) location.assign("/");
  else status.write("in");
}

/**
 * The session is over, but what is on the screen stays until somebody signs in again. Being signed in as a customer
 * just ends: whoever it was is themselves again.
 */
export function expireSession(): void {
  if (status.read() !== "in") return;
  if (readImpersonation()) {
    leaveImpersonation("over");
    return;
  }
  remember("token", null);
  remember("refresh_token", null);
  status.write("expired");
}

/**
 * Ends the session in every tab, forgets all that this browser kept but unsent texts, and loads `path` as a fresh page.
 * In a tab that is signed in as a customer only that ends.
 */
export function leaveSession(path: "/" | "/auth"): void {
  if (readImpersonation()) {
    leaveImpersonation("left");
    return;
  }
  forgetAll();
  go(path);
}

function go(path: "/" | "/auth"): void {
  markBrowser(false);
  status.write("out");
  location.assign(path);
}

const MARKED_SECONDS = 400 * 24 * 3600;

/**
 * Tells the server whether somebody is signed in in this browser, so that / is the app for them and the landing page for
 * everybody else. It is a mark alone: it says nothing of who they are, and opens nothing.
 */
export function markBrowser(isSignedIn: boolean): void {
  if (typeof document === "undefined") return;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there on a page of plain http, nor at once.
  document.cookie = `signed_in=1; path=/; samesite=lax; max-age=${isSignedIn ? MARKED_SECONDS : 0}`;
}

/**
 * Obeys what an address may ask of the session before anything is drawn: `?refresh=true`, or the same word kept in
 * this browser, ends it; `?uid=` is remembered for five minutes, and proves nothing.
 */
export function obeyAddress(): void {
  const address = new URL(location.href);
  if (address.searchParams.get("refresh") === "true" || recall("refresh") === "true") {
    forgetAll();
    uidHere = null;
    status.write("out");
    address.pathname = "/auth";
    address.searchParams.delete("refresh");
  }
  keepVisitorUid(address.searchParams.get("uid"));
  address.searchParams.delete("uid");
  if (address.href !== location.href) history.replaceState(null, "", address);
}

function keepVisitorUid(uid: string | null): void {
  if (uid) {
    remember("visitor_uid", uid.slice(0, 200));
    remember("visitor_uid_until", String(Date.now() + UID_KEPT_MS));
  }
  forgetVisitorUidInTime();
}

// Asks again when its time has come: another tab may have kept a newer one meanwhile.
function forgetVisitorUidInTime(): void {
  const left = Number(recall("visitor_uid_until") ?? 0) - Date.now();
  if (left > 0) {
    setTimeout(forgetVisitorUidInTime, left);
    return;
  }
  remember("visitor_uid", null);
  remember("visitor_uid_until", null);
}

/** Follows signing in and out in other tabs. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (readImpersonation()) {
      // The others' session ended, and with it on the server what this tab is signed in as.
      if (event.key === null) leaveElsewhere();
    } else if (event.key === "token" && event.newValue) {
      enter(recall("uid"));
    } else if ((event.key === null || event.key === "token") && !recall("token") && status.read() === "in") {
      // A cleared storage is a log-out, which empties this tab too; a lone missing token is an expired session.
      if (event.key === null) {
        forgetToo();
        go("/");
      } else status.write("expired");
    }
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

function leaveElsewhere(): void {
  forgetToo();
  location.assign("/");
}
