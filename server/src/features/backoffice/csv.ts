import type { CustomerRow } from "@pluma/contract/backoffice/backoffice";
import type { StoredBytes } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { writeCsv } from "../../platform/files/csv.ts";
import { type CustomerFilter, type CustomerOrder, countCustomers, walkCustomers } from "../accounts/index.ts";
import { showCustomerRow } from "./show.ts";

/** A file of so many is about 30 MB, and what is read in one go from one moment of the database. */
export const CSV_ROWS_MAX = 200_000;
/** Rows that are read and written down at a time; other requests come in between. */
const ROWS_AT_A_TIME = 1000;

const columns = [
  "user_id",
  "name",
  "last_name",
  "email",
  "phone",
  "phone_e164",
  "instagram",
  "lang",
  "signup_reason",
  "tags",
  "has_access",
  "available_words",
  "staff",
  "createdAt",
];

/** All customers of a filter as a file. All rows are of one moment. Refuses too_large above CSV_ROWS_MAX. */
export async function csvOf(
  ctx: ActorCtx,
  filter: CustomerFilter,
  order: CustomerOrder,
): Promise<{ bytes: StoredBytes; count: number }> {
  let count = 0;
  const now = ctx.clock.now();
  const bytes = await writeCsv(ctx, columns, (add) =>
    ctx.db.transaction(
      async (db) => {
        count = await countCustomers({ db }, filter);
        if (count > CSV_ROWS_MAX) refuse("too_large");
        for await (const rows of walkCustomers({ db }, filter, order, ROWS_AT_A_TIME)) {
          await add(rows.map((row) => cellsOf(showCustomerRow(row, now))));
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  return { bytes, count };
}

// A handle without its @ and a number without its +, which a spreadsheet would take for the beginning of a formula.
const cellsOf = (row: CustomerRow) => ({
  ...row,
  phone_e164: row.phone_e164.replace(/^\+/, ""),
  instagram: row.instagram.replace(/^@+/, ""),
  tags: row.tags.join(", "),
  staff: row.staff?.role ?? "",
});
