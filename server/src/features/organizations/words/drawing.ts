import type { Actor, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { balanceOf } from "../../accounts/index.ts";
import { endOfMonth, isCapped, leftOf, monthOf, type WordRules } from "./rules.ts";
import { addToMonths, lockMonths, type PersonMonth, readMonths, readRules } from "./store.system.drawing.ts";
import { warnWhereDue } from "./warning.ts";

/** Whoever writes. */
export type Writer = Pick<Actor, "userId" | "staffRole" | "organizationId">;

/** What holds somebody who writes in an organization, and of which month it counts. */
export type Held = WordRules & PersonMonth;

type Ctx = Pick<App, "clock"> & { db: Db };

/**
 * What holds somebody where they write: whether they draw on the organization's words, and up to which caps; null where
 * nothing does. The platform's staff, who look into organizations that they do not belong to, spend as ever.
 */
export async function wordRulesOf({ db, clock }: Ctx, writer: Writer): Promise<Held | null> {
  const { userId, staffRole, organizationId } = writer;
  if (organizationId === null) return null;
  const found = await readRules(db, organizationId, userId);
  if (!found || (staffRole !== null && !found.isMember)) return null;
  const { hasPool, personCap, allCap } = found;
  if (!hasPool && !isCapped(found)) return null;
  return { hasPool, personCap, allCap, organizationId, userId, month: monthOf(clock.now()) };
}

/**
 * Sets words aside against the caps of a month, up to `wanted`; answers how many, 0 when none are left. What is being
 * written counts as used, so that no two texts can go beyond a cap together, on any number of nodes.
 */
export async function holdWords(db: Db, held: Held, wanted: number): Promise<number> {
  if (!isCapped(held)) return wanted;
  const { words } = await hold(db, held, wanted);
  return words;
}

/** The same at the beginning of a text. Refuses organization_cap_person and organization_cap_all when none are left. */
export async function holdFirst(db: Db, held: Held, wanted: number): Promise<number> {
  if (!isCapped(held)) return wanted;
  const { words, isOfAll } = await hold(db, held, wanted);
  if (words === 0) refuse(isOfAll ? "organization_cap_all" : "organization_cap_person");
  return words;
}

async function hold(db: Db, held: Held, wanted: number): Promise<{ words: number; isOfAll: boolean }> {
  const { all, person } = await lockMonths(db, held);
  const ofAll = leftOf(held.allCap, all);
  const ofPerson = leftOf(held.personCap, person);
  const words = Math.min(wanted, ofAll ?? wanted, ofPerson ?? wanted);
  if (words > 0) await addToMonths(db, held, { used: 0, held: words, pooled: 0 });
  return { words, isOfAll: ofPerson !== 0 };
}

/** Gives back what was set aside and is not wanted after all. */
export async function giveBack(db: Db, held: Held, words: number): Promise<void> {
  if (words > 0 && isCapped(held)) await addToMonths(db, held, { used: 0, held: -words, pooled: 0 });
}

/**
 * Locks what counts of a month until the transaction ends. Counts come before balances wherever a text ends: whoever draws
 * on a balance and counts in one transaction holds these first, or two would wait for each other.
 */
export async function lockCounts(db: Db, place: PersonMonth): Promise<void> {
  await lockMonths(db, place);
}

/** A text that has ended: its words, how many were set aside against caps, and whether the organization's were drawn on. */
type Ended = { words: number; held: number; isPooled: boolean };

/**
 * Counts a text of an organization at its end, in the transaction that closes it, and tells whom it concerns once 80 or
 * 100 % of a cap, or of the organization's words, are used.
 */
export async function countWritten(app: App, place: PersonMonth, { words, held, isPooled }: Ended): Promise<void> {
  if (words === 0 && held === 0) return;
  const counted = await addToMonths(app.db, place, { used: words, held: -held, pooled: isPooled ? words : 0 });
  if (words > 0) await warnWhereDue(app, place, { counted, unsettled: isPooled ? words : 0 });
}

/** What somebody may still write: how many words, of how many, and whether there are as many again with the next month. */
export type LeftHere = { left: number; full: number | null; renewsAt: Date | null };

/**
 * How many words somebody may still write where they are, by its pool and its caps, and what that is measured against: the
 * tightest of them. Null without an end. `own`: their own words, whose measure is another's to say.
 */
export async function leftIn(
  ctx: Ctx,
  held: Held,
  own: { unspent: number; isUnlimited: boolean },
): Promise<LeftHere | null> {
  const { hasPool, organizationId } = held;
  const [{ all, person }, balance] = await Promise.all([
    readMonths(ctx.db, held),
    hasPool ? balanceOf(ctx, { organizationId }) : own,
  ]);
  const renewsAt = endOfMonth(held.month);
  // What is being written is not spent yet, as in any balance that is shown.
  const ofCap = (cap: number | null, { used }: { used: number }): LeftHere | null =>
    cap === null ? null : { left: Math.max(0, cap - used), full: cap, renewsAt };
  const ofBalance: LeftHere | null = balance.isUnlimited
    ? null
    : { left: balance.unspent, full: hasPool ? balance.unspent + all.pooled : null, renewsAt: null };
  const limits = [ofCap(held.personCap, person), ofCap(held.allCap, all), ofBalance].filter((limit) => limit !== null);
  return limits.reduce<LeftHere | null>((least, limit) => (least && least.left <= limit.left ? least : limit), null);
}
