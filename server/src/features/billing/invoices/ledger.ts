import type { App } from "../../../platform/context.ts";
import { countFee } from "../fees/counting.ts";
import { type Entry, type InvoiceRow, insertPayment } from "./store.system.ts";

/**
 * Writes an entry of the ledger of money for an invoice, once for its ref, and the installation's fee of it where an
 * organization sold; false when it was there.
 */
export async function enterPayment(tx: Pick<App, "db">, invoice: InvoiceRow, entry: Entry): Promise<boolean> {
  const made = await insertPayment(tx, invoice, entry);
  if (made) await countFee(tx, made);
  return made !== null;
}
