import type { CustomerRow } from "@pluma/contract/backoffice";
import { stringify } from "csv-stringify/sync";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type CustomerFilter, type CustomerOrder, countCustomers, walkCustomers } from "../accounts/index.ts";
import { showCustomerRow } from "./show.ts";

/** A file of so many is about 30 MB, and whole in memory while it is sent. */
export const CSV_ROWS_MAX = 200_000;
/** Rows that are read and written down at a time; other requests come in between. */
const ROWS_AT_A_TIME = 1000;

const columns = [
  "user_id",
  "name",
  "last_name",
  "email",
  "phone",
  "instagram",
  "lang",
  "signup_reason",
  "has_access",
  "available_words",
  "staff",
  "createdAt",
];

/**
 * All customers of a filter as CSV, UTF-8 with a byte order mark, as spreadsheets want it; what would be a formula there
 * is text. All rows are of one moment. Refuses too_large above CSV_ROWS_MAX.
 */
export async function csvOf(
  ctx: ActorCtx,
  filter: CustomerFilter,
  order: CustomerOrder,
): Promise<{ bytes: Uint8Array; count: number }> {
  return ctx.db.transaction(
    async (db) => {
      const count = await countCustomers({ db }, filter);
      if (count > CSV_ROWS_MAX) refuse("too_large");
      const now = ctx.clock.now();
      const parts = [Buffer.from(`\ufeff${stringify([columns])}`)];
      for await (const rows of walkCustomers({ db }, filter, order, ROWS_AT_A_TIME)) {
        parts.push(Buffer.from(linesOf(rows.map((row) => showCustomerRow(row, now)))));
      }
      return { bytes: Buffer.concat(parts), count };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function linesOf(rows: CustomerRow[]): string {
  const cells = rows.map((row) => ({ ...row, staff: row.staff?.role ?? "" }));
  return stringify(cells, { columns, escape_formulas: true, cast: { boolean: String } });
}
