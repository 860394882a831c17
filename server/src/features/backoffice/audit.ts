import { type AuditEntry, type backoffice, ENTRIES_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { laterDay, startOfDay } from "../../platform/time/rules.days.ts";
import { type AuditFilter, readActions, readAuditPage, readCustomerFacts } from "../accounts/index.ts";
import { wordsOf } from "./rules.ts";
import { showAuditEntry } from "./show.ts";

type Entries = { entries: AuditEntry[]; count: number; pages: number };

const everything: AuditFilter = { words: [], action: null, userId: null, from: null, until: null };

/** A page of everything that was recorded, and every action there is to filter by. Days are whole ones in UTC. */
export async function listAudit(
  ctx: ActorCtx,
  { query }: Input<typeof backoffice.listAudit>,
): Promise<Entries & { actions: string[] }> {
  const { action, user_id, start_date, end_date, page } = query;
  if (start_date && end_date && start_date > end_date) refuse("invalid_query", {}, { end_date });
  const filter = {
    words: wordsOf(query.query),
    action: action || null,
    userId: user_id ?? null,
    from: start_date ? startOfDay(start_date, "UTC") : null,
    until: end_date ? startOfDay(laterDay(end_date, 1), "UTC") : null,
  };
  const [entries, actions] = await Promise.all([readEntries(ctx, filter, page), readActions(ctx)]);
  return { ...entries, actions };
}

/** What a customer did, and what was done to their account, the newest first. */
export async function listTimeline(
  ctx: ActorCtx,
  { params, query }: Input<typeof backoffice.listTimeline>,
): Promise<Entries> {
  if (!(await readCustomerFacts(ctx, params.id))) refuse("not_found");
  return readEntries(ctx, { ...everything, userId: params.id }, query.page);
}

async function readEntries(ctx: ActorCtx, filter: AuditFilter, page: number): Promise<Entries> {
  const part = { limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE };
  const { rows, count } = await readAuditPage(ctx, filter, part);
  return { entries: rows.map(showAuditEntry), count, pages: pagesOf(count, ENTRIES_PER_PAGE) };
}
