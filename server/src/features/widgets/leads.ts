import type { WidgetLead } from "@pluma/contract/widgets/shapes";
import type { LeadRow } from "./visiting/store.system.ts";

/** A lead as the wire, a webhook and an export have it. */
export const showLead = (row: LeadRow): WidgetLead => ({
  lead_id: row.leadId,
  conversation_id: row.conversationId,
  name: row.name,
  email: row.email,
  note: row.note,
  consent: row.consent,
  page: row.page,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
});
