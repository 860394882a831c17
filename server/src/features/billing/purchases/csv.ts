import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { StoredBytes } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import type { ListPart } from "./store.system.lists.ts";

/** A file of so many rows is about 40 MB, and what is read in one go from one moment of the database. */
const CSV_ROWS_MAX = 200_000;
/** Rows that are read and written down at a time; other requests come in between. */
const ROWS_AT_A_TIME = 1000;

type Cells = Record<string, string | number | boolean | null>;

export const purchaseColumns = [
  "purchase_id",
  "createdAt",
  "status",
  "product_id",
  "product",
  "user_id",
  "name",
  "email",
  "amount",
  "currency",
  "discount",
  "payment_method",
  "provider",
  "payment_processor_id",
  "is_gift",
  "is_test",
  "expires_at",
  "cancel_reason",
  "updatedAt",
  "seats",
  "seat_of_purchase_id",
];

export const invoiceColumns = [
  "number",
  "invoice_id",
  "createdAt",
  "paid_at",
  "status",
  "purchase_id",
  "product",
  "user_id",
  "name",
  "email",
  "amount",
  "discount_amount",
  "credit_amount",
  "tax_name",
  "tax_percent",
  "tax_amount",
  "refunded",
  "currency",
  "seller",
  "is_test",
];

const personCells = (user: Purchase["user"]): Cells => ({
  name: user ? `${user.name} ${user.last_name}`.trim() : "",
  email: user?.email ?? "",
});

/** A purchase as a line of a file. */
export function lineOfPurchase(row: Purchase): Cells {
  const { purchase_id, createdAt, status, amount, currency, provider, is_gift, is_test, expires_at, updatedAt } = row;
  return {
    ...{ purchase_id, createdAt: String(createdAt), status, amount, currency, provider, is_gift, is_test },
    ...personCells(row.user),
    product_id: row.product.product_id,
    product: row.product.name,
    user_id: row.user?.user_id ?? null,
    discount: row.discount?.code ?? "",
    payment_method: row.payment_method.name,
    payment_processor_id: row.payment_processor_id,
    expires_at: expires_at === null ? "" : String(expires_at),
    cancel_reason: row.cancel_reason,
    updatedAt: String(updatedAt),
    seats: row.seats,
    seat_of_purchase_id: row.seat?.purchase_id ?? null,
  };
}

/** An invoice as a line of a file. */
export function lineOfInvoice(row: Invoice): Cells {
  const { number, invoice_id, status, purchase_id, user_id, amount, currency, is_test } = row;
  const { discount_amount, credit_amount, tax_name, tax_percent, tax_amount, refunded, seller } = row;
  return {
    ...{ number, invoice_id, status, purchase_id, user_id, amount, currency, is_test },
    ...{ discount_amount, credit_amount, tax_name, tax_percent, tax_amount, refunded, seller },
    ...personCells(row.user),
    createdAt: String(row.createdAt),
    paid_at: row.paid_at === null ? "" : String(row.paid_at),
    product: row.product.name,
  };
}

/** Lines as a file, read part by part. All rows are of one moment. Refuses too_large above CSV_ROWS_MAX. */
export async function csvOf(
  ctx: ActorCtx,
  columns: string[],
  readLines: (part: ListPart & { ctx: ActorCtx }) => Promise<Cells[]>,
): Promise<{ bytes: StoredBytes; count: number }> {
  let count = 0;
  const bytes = await writeCsv(ctx, columns, (add) =>
    ctx.db.transaction(
      async (db) => {
        for (;;) {
          const lines = await readLines({ ctx: { ...ctx, db }, limit: ROWS_AT_A_TIME, offset: count });
          await add(lines);
          count += lines.length;
          if (count > CSV_ROWS_MAX) refuse("too_large");
          if (lines.length < ROWS_AT_A_TIME) return;
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  return { bytes, count };
}
