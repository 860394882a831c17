import { RETENTION_DAYS_USUAL, WIDGET_ACCENT_USUAL } from "@pluma/contract/widgets/shapes";
import { TAKEN_OVER_MINUTES } from "@pluma/contract/widgets/widgets";
import type { Actor } from "../../platform/context.ts";

/** The most words of one answer to a visitor: so many are set aside of the caps before it begins. */
export const ANSWER_WORDS_MAX = 400;
/** How many earlier messages an answer is told of. */
export const EARLIER_MAX = 12;
/** Withheld answers of one conversation after which it is answered no more. */
export const WITHHELD_MAX = 3;
/** How long a session lives after it was last used. */
export const SESSION_MS = 7 * 24 * 3600 * 1000;
/** How long ahead a proof of who a visitor is may run out. */
export const PROOF_MS_MAX = 3600 * 1000;
/** A conversation is live for so long after its visitor was last there. */
export const LIVE_MS = 120_000;
/** After so long away somebody who comes back has come once more. */
const VISIT_MS = 30 * 60_000;

/** What a new widget has that was not said. */
export const usual = {
  accentColor: WIDGET_ACCENT_USUAL,
  visitorDaily: 30,
  addressDaily: 120,
  wordsDaily: 5000,
  wordsMonthly: 40_000,
  retentionDays: RETENTION_DAYS_USUAL,
};

/** The day and the month of a moment, by UTC, by which words are counted. */
export function periodsOf(now: Date): { day: string; month: string } {
  const day = now.toISOString().slice(0, 10);
  return { day, month: day.slice(0, 7) };
}

/** The level of a cap that is used up by now: 80, 100, or 0 for none. */
export function levelOf(used: number, cap: number): 0 | 80 | 100 {
  if (used >= cap) return 100;
  return used * 100 >= cap * 80 ? 80 : 0;
}

/** How many words are left of a cap, with what is set aside counted as used. */
export const leftOf = (cap: number, { used, held }: { used: number; held: number }): number =>
  Math.max(0, cap - used - held);

/** Whoever reads and changes widgets of an organization beside those who made them: its Managers and Admins. */
export const leadsWidgets = ({ organizationId, organizationRole }: Actor): boolean =>
  organizationId !== null && (organizationRole === "admin" || organizationRole === "manager");

type Taken = { takenBy: number | null; takenAt: Date | null };

/** Whether somebody answers a conversation by hand now: until they give it back, or were silent for a while. */
export const isTaken = ({ takenBy, takenAt }: Taken, now: Date): boolean =>
  takenBy !== null && takenAt !== null && now.getTime() - takenAt.getTime() < TAKEN_OVER_MINUTES * 60_000;

/** Whether a visitor was there a moment ago. */
export const isLive = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() < LIVE_MS;

/** Whether somebody who was there at one moment has come once more at another. */
export const isNewVisit = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() > VISIT_MS;

type Asking = { contactWhen: "never" | "before" | "after" | "unanswered"; contactAfter: number };
type Asked = { contact: "none" | "wanted" | "given" | "declined"; answers: number; hasUnanswered: boolean };

/**
 * Whether a visitor is to be asked for their address now; whoever gave it, or declined, never is, nor is whoever the customer's
 * site named with one, unless somebody asks for it by hand.
 */
export function wantsContact(
  { contactWhen, contactAfter }: Asking,
  { contact, answers, hasUnanswered }: Asked,
  isReachable: boolean,
): boolean {
  if (contact !== "none") return contact === "wanted";
  if (isReachable) return false;
  if (contactWhen === "before") return true;
  if (contactWhen === "after") return answers >= contactAfter;
  return contactWhen === "unanswered" && hasUnanswered;
}
