import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import { type organizationAudit as contract, TOLD_PER_PAGE } from "@pluma/contract/organizations/audit";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { spanOf } from "../people/people.ts";
import { rightsOverOrganization } from "../rules.ts";
import { showTold } from "./show.ts";
import { countTold, readTold, type ToldFilter } from "./store.audit.ts";

type Query = Input<typeof contract.exportTold>["query"];

/** A page of what was done in an organization, for those who lead it. */
export async function listTold(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.listTold>,
): Promise<Received<typeof contract.listTold>> {
  const filter = filterFor(ctx, query);
  const part = { limit: TOLD_PER_PAGE, offset: (query.page - 1) * TOLD_PER_PAGE };
  const [rows, count] = await Promise.all([readTold(ctx, id, filter, part), countTold(ctx, id, filter)]);
  return { entries: await showTold(ctx, id, rows), count, pages: pagesOf(count, TOLD_PER_PAGE) };
}

/** What a query asks for; refuses not_allowed to whoever may not see it. Days are whole ones in UTC. */
export function filterFor(ctx: ActorCtx, query: Query): ToldFilter {
  allow(rightsOverOrganization(ctx.actor).see_audit);
  const { start_date: first, end_date: last } = query;
  if (first && last && first > last) refuse("invalid_query", {}, { end_date: last });
  return { typed: query.query.trim(), userId: query.user_id ?? null, kind: query.kind ?? null, ...spanOf(query) };
}
