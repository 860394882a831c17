import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { findProfile } from "../../accounts/index.ts";
import { lockPurchase } from "../access/access.ts";
import { codeOf } from "../access/giftCodes.ts";
import { type CodeRow, updateCode } from "../access/store.system.gifts.ts";
import { mailGift } from "../invoices/mails.ts";
import type { PurchaseRow } from "../store.system.ts";
import { countMail, isMailed } from "./planning.ts";
import { deletePlan, dropPlans, type NewPlan, putOffPlan, readDue, readPlan } from "./store.system.plans.ts";
import { lockCode } from "./store.system.ts";

const AT_A_TIME = 200;
/** What cannot go now, because its address has enough mails for a day or its seller sends none, is looked at again so much later. */
const PUT_OFF_MS = 3_600_000;

type Due = Awaited<ReturnType<typeof readDue>>[number];

/**
 * Mails the gifts whose day has come, each once: the mail, what is noted of it and the end of its wait are one transaction, so that a
 * node that dies between leaves it to the next look. Then forgets the mails that will never go.
 */
export async function sendDueGifts(app: App): Promise<void> {
  await dropPlans(app);
  const seen = new Set<number>();
  for (;;) {
    const rows = (await readDue(app, app.clock.now(), AT_A_TIME)).filter(({ purchaseId }) => !seen.has(purchaseId));
    if (rows.length === 0) return;
    for (const row of rows) {
      seen.add(row.purchaseId);
      await sendOne(app, row);
    }
  }
}

/** What fails is put off, and holds nobody else up. */
async function sendOne(app: App, { purchaseId, giftCodeId }: Due): Promise<void> {
  try {
    const buyerId = await inTransaction(app, (tx) => sendDue(tx, { purchaseId, giftCodeId }));
    if (buyerId !== null) app.push(buyerId, "purchase", { purchase_id: purchaseId });
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error, purchaseId }, "a gift could not be mailed");
    await putOffPlan(app, purchaseId, new Date(app.clock.now().getTime() + PUT_OFF_MS));
  }
}

/** Whose gift went; null where it does not go, or not now. */
async function sendDue(tx: App, { purchaseId, giftCodeId }: Due): Promise<number | null> {
  // Purchases before codes, as whoever redeems it or gives its money back locks them: how they stand now is what counts.
  const purchase = await lockPurchase(tx, purchaseId);
  const found = await lockCode(tx, giftCodeId);
  const plan = await readPlan(tx, purchaseId);
  if (!found || !plan || plan.dueAt > tx.clock.now()) return null;
  const { code } = found;
  if (purchase.status !== "completed" || code.withdrawnAt !== null || code.redeemedAt !== null) return null;
  if (!(await isMailed(tx, purchase.organizationId))) {
    await putOffPlan(tx, purchaseId, new Date(tx.clock.now().getTime() + PUT_OFF_MS));
    return null;
  }
  await mailNow(tx, purchase, code, plan);
  return purchase.userId;
}

/** Mails a locked gift, and notes whom it went to; nothing waits any more. Refuses too_many_requests for an address that has enough. */
export async function mailNow(tx: App, purchase: PurchaseRow, code: CodeRow, to: NewPlan): Promise<void> {
  await deletePlan(tx, purchase.purchaseId);
  const giver = await findProfile(tx, purchase.userId);
  if (!giver) return;
  await countMail(tx, to.email);
  await mailGift(tx, to, giver, purchase, { code: codeOf(tx, code), note: to.note });
  await updateCode(tx, code.giftCodeId, {
    ...{ sentTo: to.email, sentName: to.name, sentNote: to.note, sentLang: to.lang },
    ...{ sentAt: tx.clock.now(), sends: code.sends + 1 },
  });
}
