import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import { type organizationPeople as contract, PEOPLE_PER_PAGE } from "@pluma/contract/organizations/people";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { laterDay, startOfDay } from "../../../platform/time/rules.days.ts";
import { roleIn } from "../members.ts";
import { rightsOverOrganization } from "../rules.ts";
import { campaignsOf } from "./campaigns.ts";
import type { Span } from "./figures.ts";
import { onlyAdminAmong, readFacts, showPerson, sumsOf } from "./show.ts";
import { readPeople, readPeopleIds, readPerson } from "./store.people.ts";

/** The days of a query as moments; the last one is whole. */
export const spanOf = ({
  start_date,
  end_date,
}: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}): Span => ({
  from: start_date ? startOfDay(start_date, "UTC") : null,
  until: end_date ? startOfDay(laterDay(end_date, 1), "UTC") : null,
});

/** A page of the people of an organization, with the sums of all whom the search leaves. */
export async function listPeople(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.listPeople>,
): Promise<Received<typeof contract.listPeople>> {
  const typed = query.query.trim();
  const part = { offset: (query.page - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
  const [rows, userIds] = await Promise.all([readPeople(ctx, id, typed, part), readPeopleIds(ctx, id, typed)]);
  const [facts, onlyAdmin, campaigns] = await Promise.all([
    readFacts(ctx, ctx.actor, id, userIds, spanOf(query)),
    onlyAdminAmong(ctx, id, rows),
    campaignsOf(
      ctx,
      id,
      rows.map(({ userId }) => userId),
    ),
  ]);
  return {
    users: rows.map((row) => showPerson(row, { ...facts, campaigns }, ctx.actor, onlyAdmin)),
    count: userIds.length,
    pages: pagesOf(userIds.length, PEOPLE_PER_PAGE),
    sums: sumsOf(facts),
    currency: facts.currency,
    can: { add: rightsOverOrganization(ctx.actor).edit_people },
  };
}

/** Somebody of an organization: anybody of it to those who manage it, to everybody else themselves. Refuses not_a_member. */
export async function readOne(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readPerson>,
): Promise<Received<typeof contract.readPerson>> {
  const { organization_id: organizationId, user_id: userId } = params;
  const row = (await readPerson(ctx, organizationId, userId)) ?? refuse("not_a_member");
  // The call names its organization in a place of its own: what the caller is there is asked for here.
  const role = await roleIn(ctx, ctx.actor.userId, organizationId);
  if (role === "missing") return refuse("not_a_member");
  const viewer = { ...ctx.actor, organizationRole: role === "none" ? null : role };
  const [facts, onlyAdmin, campaigns] = await Promise.all([
    readFacts(ctx, viewer, organizationId, [userId], spanOf(query)),
    onlyAdminAmong(ctx, organizationId, [row]),
    campaignsOf(ctx, organizationId, [userId]),
  ]);
  return { user: showPerson(row, { ...facts, campaigns }, viewer, onlyAdmin) };
}
