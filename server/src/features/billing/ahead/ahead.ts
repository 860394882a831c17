import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { balanceOf, findProfile } from "../../accounts/index.ts";
import { lockPurchase } from "../access/access.ts";
import { mailRenewalAhead, mailTrialEnds, mailWords } from "../invoices/mails.ts";
import { type PurchaseRow, readPurchaseRow } from "../store.system.ts";
import { eachOf } from "../sync/events.ts";
import { amountAhead } from "./amount.ts";
import {
  readRenewalsToTell,
  readTrialsToTell,
  readWordsToTell,
  renewalKey,
  takeTelling,
  trialKey,
} from "./store.system.told.ts";

const AT_A_TIME = 200;
const AT_ONCE = 4;

/** Tells the buyer of a trial that it ends, in the caller's transaction; once, whoever else wants to. */
export async function tellTrialEnds(tx: App, row: PurchaseRow): Promise<void> {
  if (!(await takeTelling(tx, row.purchaseId, trialKey(row)))) return;
  const buyer = await findProfile(tx, row.userId);
  if (buyer) await mailTrialEnds(tx, buyer, row, await amountAhead(tx, row));
}

/**
 * Tells buyers of trials that end soon, and of subscriptions of a year that renew in some weeks. What is told and that it was told
 * come to be together: a node that dies between leaves it to the next look.
 */
export async function tellAhead(app: App): Promise<void> {
  await allOf(app, (limit) => readTrialsToTell(app, limit), tellTrialEnds);
  await allOf(app, (limit) => readRenewalsToTell(app, limit), tellRenewal);
}

async function tellRenewal(tx: App, row: PurchaseRow): Promise<void> {
  // As it is now: somebody may have cancelled it since it was looked for.
  const purchase = await lockPurchase(tx, row.purchaseId);
  const at = purchase.periodEnd;
  if (!at || !purchase.willRenew || purchase.status !== "active") return;
  if (!(await takeTelling(tx, row.purchaseId, renewalKey(row.purchaseId, at)))) return;
  const buyer = await findProfile(tx, purchase.userId);
  if (buyer) await mailRenewalAhead(tx, buyer, purchase, { at, minor: await amountAhead(tx, purchase) });
}

type Spent = { userId: number; purchaseId: number; periodId: number };

/** Tells buyers once for what they bought that few of its words are left, and once that none are. */
export async function tellWords(app: App): Promise<void> {
  // Who has none left is told that alone.
  for (const step of ["out", "low"] as const)
    await allOf(
      app,
      (limit) => readWordsToTell(app, step, limit),
      async (tx, row) => tellSpent(tx, row, step),
    );
}

async function tellSpent(tx: App, { userId, purchaseId, periodId }: Spent, step: "low" | "out"): Promise<void> {
  if (!(await takeTelling(tx, purchaseId, `words:${step}:${periodId}`))) return;
  if (step === "out") await takeTelling(tx, purchaseId, `words:low:${periodId}`);
  const [buyer, purchase] = [await findProfile(tx, userId), await readPurchaseRow(tx, purchaseId)];
  if (!buyer || !purchase || purchase.isTest) return;
  const { unspent } = await balanceOf(tx, userId);
  await mailWords(tx, buyer, purchase, unspent);
}

/** Each of what is to be told in a transaction of its own; what fails is left to the next look, and holds nobody else up. */
async function allOf<T extends { purchaseId: number }>(
  app: App,
  read: (limit: number) => Promise<T[]>,
  tell: (tx: App, row: T) => Promise<void>,
): Promise<void> {
  const seen = new Set<number>();
  for (;;) {
    const rows = (await read(AT_A_TIME)).filter(({ purchaseId }) => !seen.has(purchaseId));
    if (rows.length === 0) return;
    for (const { purchaseId } of rows) seen.add(purchaseId);
    await eachOf(rows, AT_ONCE, async (row) => {
      try {
        await inTransaction(app, (tx) => tell(tx, row));
      } catch (error) {
        app.log.error({ err: error, purchaseId: row.purchaseId }, "a buyer could not be told");
      }
    });
  }
}
