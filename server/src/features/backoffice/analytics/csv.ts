import type { ServedFile } from "@pluma/contract/kit/kit";
import { fromMinor, minorDigits } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AddLines, writeCsv } from "../../../platform/files/csv.ts";
import { boundsOf, slotsOf } from "../../../platform/time/rules.spans.ts";
import { readPersons, recordAudit } from "../../accounts/index.ts";
import { type PaymentLine, readPaymentLines, readSoldNames, sumPaymentsByProduct } from "../../billing/index.ts";
import { CSV_ROWS_MAX } from "../csv.ts";
import { walkGroups } from "./customers.ts";
import { productRowsOf } from "./products.ts";
import { type Asked, openView, type View } from "./view.ts";

/** Lines that are read and written down at a time; other requests come in between. */
const ROWS_AT_A_TIME = 1000;

const paymentColumns = [
  "payment_id",
  "paid_at",
  "kind",
  "amount",
  "currency",
  "provider",
  "provider_ref",
  "invoice_id",
  "purchase_id",
  "product_id",
  "product",
  "user_id",
  "name",
  "email",
];

/**
 * The ledger of payments of a span, the oldest first: its amounts add up to the income. All lines are of one moment.
 * Refuses too_large above CSV_ROWS_MAX.
 */
export async function exportIncome(ctx: ActorCtx, asked: Asked): Promise<ServedFile> {
  const view = await openView(ctx, asked);
  const { from, until } = boundsOf(view.span);
  let count = 0;
  const file = await fileOf(ctx, "income", view, paymentColumns, (add) =>
    inOneMoment(ctx, async (db) => {
      let after: PaymentLine | null = null;
      do {
        const span = { from, until, currency: view.currency, after, limit: ROWS_AT_A_TIME };
        const rows: PaymentLine[] = await readPaymentLines({ db }, span, view);
        count += rows.length;
        if (count > CSV_ROWS_MAX) refuse("too_large");
        await add(await paymentCells({ db }, rows));
        after = rows.length === ROWS_AT_A_TIME ? (rows.at(-1) ?? null) : null;
      } while (after);
    }),
  );
  await recordAudit(ctx, "income.export", "income", { count, ...daysOf(view) });
  return file;
}

async function paymentCells(ctx: Pick<ActorCtx, "db">, rows: PaymentLine[]) {
  const people = await readPersons(ctx, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.map((row) => {
    const person = people.get(row.userId);
    return {
      payment_id: row.paymentId,
      paid_at: row.paidAt.toISOString(),
      kind: row.kind,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      provider: row.provider,
      provider_ref: row.ref,
      invoice_id: row.invoiceId,
      purchase_id: row.purchaseId,
      product_id: row.productId,
      product: row.productName,
      user_id: row.userId,
      name: person ? `${person.name} ${person.lastName}`.trim() : "",
      email: person?.email ?? "",
    };
  });
}

/** How often each product was bought in a span, and what came in for it. */
export async function exportProducts(ctx: ActorCtx, asked: Asked): Promise<ServedFile> {
  const view = await openView(ctx, asked);
  const { rows } = await productRowsOf(ctx, view);
  const columns = ["product_id", "name", "purchases", "total", "currency"];
  const cells = rows.map((row) => ({ ...row, total: view.wire(row.total), currency: view.currency }));
  return fileOf(ctx, "products", view, columns, (add) => add(cells));
}

/** The income of a span day by day and product by product; days and products without any are left out. */
export async function readReport(ctx: ActorCtx, asked: Asked): Promise<ServedFile> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "day");
  const days = slots.moments.slice(slots.names.length);
  const sums = (await sumPaymentsByProduct(ctx, days, view)).filter(({ currency }) => currency === view.currency);
  const names = await readSoldNames(ctx, [...new Set(sums.map(({ productId }) => productId))]);
  sums.sort((a, b) => a.slot - b.slot || a.productId - b.productId);
  const columns = ["day", "product_id", "product", "total", "currency"];
  const cells = sums.map(({ slot, productId, amount, currency }) => ({
    day: slots.names[slot - 1] ?? "",
    product_id: productId,
    product: names.get(productId) ?? "",
    total: view.wire(amount),
    currency,
  }));
  return fileOf(ctx, "report", view, columns, (add) => add(cells));
}

const customerColumns = [
  "group",
  "user_id",
  "name",
  "last_name",
  "email",
  "createdAt",
  "product",
  "cancelled_at",
  "access_until",
  "cancel_reason",
];

/**
 * Who signed up, who has access and who cancelled, by name; who left since is in none of them. All lines are of one
 * moment. Refuses too_large above CSV_ROWS_MAX.
 */
export async function exportCustomers(ctx: ActorCtx, asked: Asked): Promise<ServedFile> {
  const view = await openView(ctx, asked);
  let count = 0;
  const file = await fileOf(ctx, "customers", view, customerColumns, (add) =>
    inOneMoment(ctx, async (db) => {
      for await (const { group, customers } of walkGroups({ db, clock: ctx.clock }, view, ROWS_AT_A_TIME)) {
        count += customers.length;
        if (count > CSV_ROWS_MAX) refuse("too_large");
        await add(customers.map((row) => ({ group, ...row })));
      }
    }),
  );
  await recordAudit(ctx, "customers.export", "customers", { count, ...daysOf(view) });
  return file;
}

/** Reads as if nothing changed meanwhile. */
const inOneMoment = ({ db }: ActorCtx, read: (db: Db) => Promise<void>): Promise<void> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

const daysOf = ({ span }: View) => ({ start_date: span.first, end_date: span.last });

// Amounts are numbers with all their decimals, and stay numbers below zero.
function castIn({ currency }: View) {
  const money = (value: number) => value.toFixed(minorDigits(currency));
  const number = (value: number, { column }: { column?: number | string }) =>
    column === "amount" || column === "total" ? money(value) : String(value);
  // A cast makes text of a number before formulas are looked for, unless it says that this is none.
  return { number: (value: number, at: { column?: number | string }) => plain(number(value, at)) };
}

const plain = (value: string) => ({ value, escape_formulas: false });

const fileOf = async (
  ctx: ActorCtx,
  name: string,
  view: View,
  columns: string[],
  fill: (add: AddLines) => Promise<void>,
): Promise<ServedFile> => ({
  name: `${name}-${view.span.first}-${view.span.last}.csv`,
  type: "text/csv; charset=utf-8",
  bytes: await writeCsv(ctx, columns, fill, castIn(view)),
});
