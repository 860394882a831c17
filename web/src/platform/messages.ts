import { Refused } from "./refused.ts";
import { watched } from "./watched.ts";

/**
 * What the app says at the top of the screen: an alert stays 5 s, a success 3 s, an offer to undo, which is a
 * kind of its own, 8 s, unless dismissed before.
 */
export type Message = { id: number; kind: "alert" | "success" | "undo"; text: string; ms: number; undo?: () => void };

const ALERT_MS = 5000;
const SUCCESS_MS = 3000;
const UNDO_MS = 8000;
const SHOWN_MAX = 3;
const NEXT_PAGE = "message";

export const messages = watched<readonly Message[]>([]);
let lastId = 0;

/** How often a call has answered that it needs a paid subscription; the app then goes to the page that says so. */
export const premiumRefusals = watched(0);

/** Whether a call was refused because it takes a paid subscription, and not for a key or words that an organization lacks. */
export const needsSubscription = (error: unknown): boolean =>
  error instanceof Refused && error.status === 412 && !error.code.startsWith("organization_");

const led = new WeakSet<object>();

/** Leads to the page that says so where a call needs a paid subscription, once for each refusal; answers whether it does. */
export function leadToPremium(error: unknown): boolean {
  if (!(error instanceof Refused && needsSubscription(error))) return false;
  if (!led.has(error)) premiumRefusals.write(premiumRefusals.read() + 1);
  led.add(error);
  return true;
}

/** Says that something worked. */
export const showSuccess = (text: string): void => show({ kind: "success", text, ms: SUCCESS_MS });

/** Says that something worked, and offers to take it back: pressed in time, `undo` is called once. */
export const showUndo = (text: string, undo: () => void): void => show({ kind: "undo", text, ms: UNDO_MS, undo });

/**
 * Says that something failed: a text of our own, or an error, by the rule of `alertText`. A call that needs a paid
 * subscription (412) leads to the page that says so instead; screens with words of their own for it ask first.
 */
export function showAlert(error: unknown): void {
  if (leadToPremium(error)) return;
  const text = alertText(error);
  if (text) show({ kind: "alert", text, ms: ALERT_MS });
}

/** Says that something worked on the fresh page that is loaded next, in this tab; called once the old one is left. */
export function sayOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(NEXT_PAGE, text);
  } catch {
    // Where nothing is kept, nothing is said: the page itself shows what happened.
  }
}

/** Says what the page before this one left to say. */
export function sayWhatWasLeft(): void {
  try {
    const text = sessionStorage.getItem(NEXT_PAGE);
    sessionStorage.removeItem(NEXT_PAGE);
    if (text) showSuccess(text);
  } catch {
    // Nothing was kept.
  }
}

/** Takes a message from the screen. */
export const dismiss = (id: number): void => messages.write(messages.read().filter((each) => each.id !== id));

/**
 * What an alert says: a text as it is; of an error the server's message, else its own text. Errors of 400 and 401 say
 * nothing here: the screen that asked shows the first beside the field, and the second asks to sign in.
 */
export function alertText(error: unknown): string | null {
  if (typeof error === "string") return error || null;
  if (error instanceof Refused) return error.status === 400 || error.status === 401 ? null : error.message;
  if (!(error instanceof Error) || error.name === "AbortError") return null;
  return /40[01]/.test(error.message) ? null : error.message || null;
}

function show(message: Omit<Message, "id">): void {
  lastId += 1;
  const id = lastId;
  const others = messages.read().filter(({ kind, text }) => kind !== message.kind || text !== message.text);
  messages.write([...others, { ...message, id }].slice(-SHOWN_MAX));
  setTimeout(() => dismiss(id), message.ms);
}
