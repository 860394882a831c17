import { type backoffice, ENTRIES_PER_PAGE, type LedgerEntry } from "@pluma/contract/backoffice/backoffice";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { readCustomerFacts, readLedgerPage, shownWords } from "../accounts/index.ts";
import { showLedgerEntry } from "./show.ts";

type Ledger = { entries: LedgerEntry[]; available_words: number; held: number; count: number; pages: number };

/** Every change of a customer's balance, the newest first, each with the balance right after it. */
export async function listLedger(
  ctx: ActorCtx,
  { params, query }: Input<typeof backoffice.listLedger>,
): Promise<Ledger> {
  const facts = (await readCustomerFacts(ctx, params.id)) ?? refuse("not_found");
  const part = { limit: ENTRIES_PER_PAGE, offset: (query.page - 1) * ENTRIES_PER_PAGE };
  const { rows, count } = await readLedgerPage(ctx, facts.userId, part);
  return {
    entries: rows.map(showLedgerEntry),
    available_words: shownWords(facts.balance + facts.held, facts.isUnlimited || facts.staffRole !== null),
    held: facts.held,
    count,
    pages: pagesOf(count, ENTRIES_PER_PAGE),
  };
}
