import { CONVERSATIONS_PER_PAGE, LEADS_PER_PAGE } from "@pluma/contract/widgets/widgets";
import { and, desc, eq, exists, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { LIVE_MS } from "../rules.ts";
import { editableWidgets, type WidgetRow } from "../store.ts";
import { widgetConversations, widgetLeads, widgetMessages } from "../tables.talks.ts";
import { widgets } from "../tables.ts";
import type { ConversationRow, LeadRow } from "../visiting/store.system.ts";

/** Rows of widgets that are the caller's; `widgetId` names the widget. */
const ofOwnWidget = (ctx: ActorCtx, widgetId: typeof widgetConversations.widgetId | typeof widgetLeads.widgetId): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(widgets)
      .where(and(eq(widgets.widgetId, widgetId), editableWidgets(ctx))),
  );

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (conversationId: number): SQL => sql`${widgetConversations.conversationId} = ${conversationId}::bigint`;

export type OwnTalk = { conversation: ConversationRow; widget: WidgetRow };

/** A conversation of an own widget; undefined for any other. */
export async function findOwnTalk(ctx: ActorCtx, conversationId: number): Promise<OwnTalk | undefined> {
  const [row] = await ctx.db
    .select({ conversation: widgetConversations, widget: widgets })
    .from(widgetConversations)
    .innerJoin(widgets, eq(widgets.widgetId, widgetConversations.widgetId))
    .where(and(isNamed(conversationId), editableWidgets(ctx)));
  return row;
}

/** The same, its conversation locked until the transaction ends. */
export async function lockOwnTalk(ctx: ActorCtx, conversationId: number): Promise<OwnTalk | undefined> {
  const [row] = await ctx.db
    .select({ conversation: widgetConversations, widget: widgets })
    .from(widgetConversations)
    .innerJoin(widgets, eq(widgets.widgetId, widgetConversations.widgetId))
    .where(and(isNamed(conversationId), editableWidgets(ctx)))
    .for("update", { of: widgetConversations });
  return row;
}

/** Deletes a conversation of an own widget with all that was said and left in it; answers whether there was one. */
export async function deleteOwnTalk(ctx: ActorCtx, conversationId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(widgetConversations)
    .where(and(isNamed(conversationId), ofOwnWidget(ctx, widgetConversations.widgetId)))
    .returning({ conversationId: widgetConversations.conversationId });
  return gone.length > 0;
}

export type Shown = "all" | "live" | "leads" | "unanswered";

const isLead = exists(
  sql`(select 1 from ${widgetLeads} where ${widgetLeads.conversationId} = ${widgetConversations.conversationId})`,
);

function isShown(show: Shown, now: Date): SQL | undefined {
  if (show === "live") return gt(widgetConversations.seenAt, new Date(now.getTime() - LIVE_MS));
  if (show === "leads") return isLead;
  return show === "unanswered" ? eq(widgetConversations.hasUnanswered, true) : undefined;
}

/** Whether a text stands in one of some columns, whatever its case and accents. */
const isIn = (typed: string, ...columns: SQL[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`position(fold(${typed}::text) in fold(coalesce(${column}, ''))) > 0`),
    sql` or `,
  )})`;

function isFound(ctx: ActorCtx, typed: string): SQL | undefined {
  if (typed === "") return undefined;
  const { name, email, conversationId } = widgetConversations;
  const said = ctx.db
    .select({ one: sql`1` })
    .from(widgetMessages)
    .where(and(eq(widgetMessages.conversationId, conversationId), isIn(typed, sql`${widgetMessages.content}`)));
  return or(isIn(typed, sql`${name}`, sql`${email}`), exists(said));
}

/** A page of the conversations of an own widget, the last one first, with how many there are. */
export async function listOwnTalks(
  ctx: ActorCtx,
  widgetId: number,
  { page, show, search }: { page: number; show: Shown; search: string },
) {
  const now = ctx.clock.now();
  const own = and(eq(widgetConversations.widgetId, widgetId), ofOwnWidget(ctx, widgetConversations.widgetId));
  const wanted = and(own, isShown(show, now), isFound(ctx, search));
  const countOf = (what: Shown) => ctx.db.$count(widgetConversations, and(own, isShown(what, now)));
  const [rows, count, live, leads, unanswered] = await Promise.all([
    ctx.db
      .select({ conversation: widgetConversations, isLead: sql<boolean>`${isLead}` })
      .from(widgetConversations)
      .where(wanted)
      .orderBy(desc(widgetConversations.lastAt), desc(widgetConversations.conversationId))
      .limit(CONVERSATIONS_PER_PAGE)
      .offset((page - 1) * CONVERSATIONS_PER_PAGE),
    ctx.db.$count(widgetConversations, wanted),
    countOf("live"),
    countOf("leads"),
    countOf("unanswered"),
  ]);
  return { rows, count, counts: { live, leads, unanswered } };
}

const foundLeads = (ctx: ActorCtx, widgetId: number, typed: string): SQL | undefined =>
  and(
    eq(widgetLeads.widgetId, widgetId),
    ofOwnWidget(ctx, widgetLeads.widgetId),
    typed === ""
      ? undefined
      : isIn(typed, sql`${widgetLeads.name}`, sql`${widgetLeads.email}`, sql`${widgetLeads.note}`),
  );

/** A page of the leads of an own widget, the newest first, and how many there are. */
export async function listOwnLeads(ctx: ActorCtx, widgetId: number, page: number, typed: string) {
  const wanted = foundLeads(ctx, widgetId, typed);
  const [rows, count] = await Promise.all([
    ctx.db
      .select()
      .from(widgetLeads)
      .where(wanted)
      .orderBy(desc(widgetLeads.leadId))
      .limit(LEADS_PER_PAGE)
      .offset((page - 1) * LEADS_PER_PAGE),
    ctx.db.$count(widgetLeads, wanted),
  ]);
  return { rows, count };
}

/** Some leads of an own widget before one, the newest first. */
export function listOwnLeadsBefore(
  ctx: ActorCtx,
  widgetId: number,
  typed: string,
  { before, limit }: { before: number; limit: number },
): Promise<LeadRow[]> {
  return ctx.db
    .select()
    .from(widgetLeads)
    .where(and(foundLeads(ctx, widgetId, typed), lt(widgetLeads.leadId, before)))
    .orderBy(desc(widgetLeads.leadId))
    .limit(limit);
}
