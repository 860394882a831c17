import { GIFT_YEARS_AHEAD, type GiftMail } from "@pluma/contract/billing/sellingMails";
import type { FieldProblem } from "@pluma/contract/kit/errors";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { dayIn, laterDay, startOfDay, yearsLater } from "../../../platform/time/rules.days.ts";
import { mailTextOf } from "../../site/index.ts";
import { lockPurchase } from "../access/access.ts";
import { zoneOf } from "../days.ts";
import { deletePlan, type NewPlan, writePlan } from "./store.system.plans.ts";

/** How often in a day one person has gifts mailed, or planned to be. */
const MAILS_PER_BUYER = { count: 50, seconds: 86_400 };
/** And how often one address is written to, whoever wants it. */
const MAILS_PER_ADDRESS = { count: 5, seconds: 86_400 };

/** A gift comes in the morning of its day, and not in the middle of the night. */
const HOURS_OF_MORNING = 8;

/** Whether a seller has gifts mailed. */
export async function isMailed(ctx: Pick<App, "db">, organizationId: number | null): Promise<boolean> {
  return !(await mailTextOf(ctx, organizationId, { kind: "giftSent", lang: "en" })).isOff;
}

/**
 * When a gift goes to whom, as it was asked for: what shall go today is due now. Refuses gift_mail_off where its seller sends none,
 * at its field a day that is past or more than a year ahead, and too_many_requests beyond what one person has mailed in a day.
 */
export async function planOf(
  ctx: ActorCtx,
  organizationId: number | null,
  asked: GiftMail,
  field = "on",
): Promise<NewPlan> {
  if (!(await isMailed(ctx, organizationId))) refuse("gift_mail_off");
  const now = ctx.clock.now();
  const zone = asked.time_zone ?? (await zoneOf(ctx));
  const today = dayIn(now, zone);
  // Who began to pay before midnight meant that day.
  const isLate = asked.on === laterDay(today, -1);
  const day = !asked.on || isLate ? today : asked.on;
  const wrong = (code: FieldProblem) => refuse("invalid_body", {}, { [field]: wordsOf(code, ctx.lang) });
  if (day < today) wrong("gift_day_past");
  if (day > yearsLater(today, GIFT_YEARS_AHEAD)) wrong("gift_day_far");
  await ctx.limits.take("gift-buyer", MAILS_PER_BUYER, ctx.actor.userId);
  const morning = startOfDay(day, zone).getTime() + HOURS_OF_MORNING * 3_600_000;
  return {
    email: asked.email,
    name: onOneLine(asked.name),
    note: onOneLine(asked.note),
    lang: asked.lang ?? ctx.actor.lang ?? ctx.lang,
    day,
    dueAt: day === today ? now : new Date(morning),
  };
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Counts a mail to an address. Refuses too_many_requests beyond what one is written in a day. */
export const countMail = ({ limits }: Pick<App, "limits">, email: string): Promise<void> =>
  limits.take("gift-address", MAILS_PER_ADDRESS, email);

/**
 * Keeps by which mail a purchase shall go that waits to be paid, or that it goes by none. One that was paid meanwhile keeps what it
 * was paid with: its mail may have gone.
 */
export function keepPlan(ctx: ActorCtx, purchaseId: number, plan: NewPlan | null): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockPurchase(tx, purchaseId)).status !== "pending") return;
    await (plan ? writePlan(tx, purchaseId, plan) : deletePlan(tx, purchaseId));
  });
}
