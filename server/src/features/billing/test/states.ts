import { dateOfEnd } from "@pluma/contract/kit/time";
import { eq } from "drizzle-orm";
import type { TestApp } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { users } from "../../accounts/tables.ts";
import { readPurchaseRow } from "../store.system.ts";
import { invoices, payments, purchasePeriods } from "../tables.ts";

/** All that a purchase came to: what must be the same whatever happened in between. Without ids that are another's. */
export async function stateOf({ app }: Pick<TestApp, "app">, purchaseId: number) {
  const row = await readPurchaseRow(app, purchaseId);
  if (!row) throw new Error("there is no such purchase");
  const [bills, money, periods] = [
    await app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId)),
    await app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId)),
    await app.db.select().from(purchasePeriods).where(eq(purchasePeriods.purchaseId, purchaseId)),
  ];
  const [person] = await app.db.select().from(users).where(eq(users.userId, row.userId));
  const { status, cancelReason, willRenew, accessUntil, periodEnd, startedAt, pastDueSince, graceUntil } = row;
  return {
    ...{
      status,
      cancelReason,
      willRenew,
      accessUntil,
      periodEnd,
      startedAt,
      isPastDue: pastDueSince !== null,
      graceUntil,
    },
    personsAccess: person?.accessUntil ?? null,
    invoices: bills
      .map(({ status: stood, amount, refunded, paidAt }) => `${stood} ${amount} -${refunded} ${paidAt?.toISOString()}`)
      .sort(),
    payments: money.map(({ kind, amount, paidAt }) => `${kind} ${amount} ${paidAt.toISOString()}`).sort(),
    periods: periods
      .map(({ startsAt, endsAt, words, takenAt, wordsTaken }) =>
        [startsAt.toISOString(), dateOfEnd(endsAt)?.toISOString() ?? endsAt, words, takenAt !== null, wordsTaken].join(
          " ",
        ),
      )
      .sort(),
    words: await sumOfLedger({ app }, row.userId),
  };
}
