import { type Input, pagesOf, type ServedFile } from "@pluma/contract/kit/kit";
import { LEADS_PER_PAGE, type widgetLeads } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { showLead } from "../leads.ts";
import { findOwnWidget } from "../store.ts";
import { listOwnLeads, listOwnLeadsBefore } from "./store.ts";

const AT_A_TIME = 500;
const columns = ["date", "name", "email", "note", "consent", "page", "source"];

/** A page of the leads of an own widget. */
export async function listWidgetLeads(ctx: ActorCtx, { params, query }: Input<typeof widgetLeads.listWidgetLeads>) {
  const { widgetId } = (await findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const { rows, count } = await listOwnLeads(ctx, widgetId, query.page, query.search?.trim() ?? "");
  return { leads: rows.map(showLead), count, pages: pagesOf(count, LEADS_PER_PAGE) };
}

/** The same leads as a CSV file, with the consent texts as they were shown. */
export async function exportWidgetLeads(
  ctx: ActorCtx,
  { params, query }: Input<typeof widgetLeads.exportWidgetLeads>,
): Promise<ServedFile> {
  const { widgetId, publicId } = (await findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const typed = query.search?.trim() ?? "";
  const bytes = await writeCsv(ctx, columns, async (add) => {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await listOwnLeadsBefore(ctx, widgetId, typed, { before, limit: AT_A_TIME });
      await add(rows.map(({ createdAt, ...row }) => ({ ...row, date: createdAt.toISOString() })));
      before = rows.at(-1)?.leadId ?? 0;
      if (rows.length < AT_A_TIME) break;
    }
  });
  return { name: `leads-${publicId}.csv`, type: "text/csv; charset=utf-8", bytes };
}
