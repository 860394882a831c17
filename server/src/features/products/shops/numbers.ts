import type { App } from "../../../platform/context.ts";
import { readLast, readShopRow, takeNext } from "./store.system.shops.ts";

type Parts = Pick<App, "db">;

/** Whom numbers are of that the installation gives itself. */
const INSTALLATION = 0;

/** What the numbers of an organization's invoices begin with that chose nothing: no other seller's do. */
export const usualPrefix = (organizationId: number): string => `S${organizationId}-`;

const written = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, "0")}`;

/** What numbers of invoices begin with that no money moved for. */
const TEST_PREFIX = "TEST-";

/**
 * The next number of an organization's invoices, in the caller's transaction, which alone can take it: none is left out and
 * none is given twice, whoever else bills meanwhile. Another prefix begins another series, and tests have one of their own.
 */
export async function takeInvoiceNumber(
  tx: Parts,
  organizationId: number,
  { isReal }: { isReal: boolean },
): Promise<string> {
  const prefix = isReal ? await prefixOf(tx, organizationId) : TEST_PREFIX;
  return written(prefix, await takeNext(tx, organizationId, prefix));
}

const prefixOf = async (app: Parts, organizationId: number): Promise<string> =>
  (await readShopRow(app, organizationId))?.invoicePrefix ?? usualPrefix(organizationId);

/** The next number of a series of the installation's own. */
export const takeOwnNumber = async (tx: Parts, prefix: string): Promise<string> =>
  written(prefix, await takeNext(tx, INSTALLATION, prefix));

/** What the next invoice of an organization would be numbered. */
export const nextNumberOf = async (app: Parts, organizationId: number, prefix: string): Promise<string> =>
  written(prefix, (await readLast(app, organizationId, prefix)) + 1);
