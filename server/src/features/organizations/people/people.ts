import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import { type organizationPeople as contract, PEOPLE_PER_PAGE } from "@pluma/contract/organizations/people";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import { laterDay, startOfDay } from "../../../platform/time/rules.days.ts";
import { roleIn } from "../members.ts";
import { ADMIN_TYPE_ID, mayBeToldMoney, rightsOverOrganization, type Viewer } from "../rules.ts";
import { campaignsOf } from "./campaigns.ts";
import { type PaymentTerms, paymentTermsKept, paymentTermsOf, type Span } from "./figures.ts";
import { factsOf, onlyAdminAmong, readFacts, showPerson } from "./show.ts";
import { readPage } from "./store.lists.ts";
import { readPerson } from "./store.people.ts";

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

/** How payments are counted that somebody is told of; null for whoever may not see money, and where nothing is sold. */
export const termsFor = async (ctx: ActorCtx, organizationId: number, viewer: Viewer): Promise<PaymentTerms | null> =>
  mayBeToldMoney(viewer) ? paymentTermsOf(ctx, organizationId) : null;

const termsIn = perApp(() => new Map<number, PaymentTerms>());
const TERMS_MAX = 10_000;

/**
 * A page and how its payments are counted. What that follows from is read with it: they are taken to be as they were, and where they
 * are not the page is read once more.
 */
async function readTold(ctx: ActorCtx, id: number, wanted: Omit<Parameters<typeof readPage>[2], "terms">) {
  const known = termsIn(ctx);
  const before = mayBeToldMoney(ctx.actor) ? (known.get(id) ?? (await paymentTermsOf(ctx, id))) : null;
  const found = await readPage(ctx, id, { ...wanted, terms: before });
  const terms = before && (await paymentTermsKept(ctx, id, found.sales));
  if (!terms) return { found, terms };
  if (known.size >= TERMS_MAX) known.clear();
  known.set(id, terms);
  const isSame = terms.currency === before.currency && terms.isLiveOnly === before.isLiveOnly;
  return { found: isSame ? found : await readPage(ctx, id, { ...wanted, terms }), terms };
}

/** A page of the people of an organization, with the sums of all whom the search leaves. */
export async function listPeople(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.listPeople>,
): Promise<Received<typeof contract.listPeople>> {
  const typed = query.query.trim();
  const { found, terms } = await readTold(ctx, id, { typed, page: query.page, sort: query.sort, ...spanOf(query) });
  const { people: rows, count, words, paid } = found;
  const facts = factsOf(found, terms);
  // What was bought is looked for where something is sold that brings campaigns, which few organizations do.
  if (found.isSold) {
    const userIds = rows.map(({ userId }) => userId);
    facts.campaigns = await campaignsOf(ctx, id, userIds);
  }
  const [admin] = rows.filter(({ userTypeId }) => userTypeId === ADMIN_TYPE_ID);
  const onlyAdmin = admin && found.admins === 1 ? admin.userId : null;
  return {
    users: rows.map((row) => showPerson(row, facts, ctx.actor, onlyAdmin)),
    count,
    pages: pagesOf(count, PEOPLE_PER_PAGE),
    sums: { total_words: words, ltv: terms && fromMinor(paid, terms.currency) },
    currency: terms?.currency ?? "",
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
    readFacts(ctx, await termsFor(ctx, organizationId, viewer), organizationId, [userId], spanOf(query)),
    onlyAdminAmong(ctx, organizationId, [row]),
    campaignsOf(ctx, organizationId, [userId]),
  ]);
  return { user: showPerson(row, { ...facts, campaigns }, viewer, onlyAdmin) };
}
