import {
  type AnalyticsCustomer,
  type analytics,
  CUSTOMERS_SHOWN_MAX,
  type CustomerGroup,
} from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { dateOfEnd } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import {
  countActive,
  countSignups,
  listActive,
  listSignups,
  type PersonRow,
  readPersons,
} from "../../accounts/index.ts";
import { type Cancellation, countAccessAt, listAccessAt, listCancelled } from "../../billing/index.ts";
import { boundsOf } from "./rules.spans.ts";
import { type Asked, aboutOf, openView, type View } from "./view.ts";

/** Who signed up between two days, who has access at the end of them, and who cancelled and why. */
export async function readCustomers(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readCustomers>> {
  const view = await openView(ctx, asked);
  return { ...aboutOf(view), ...(await groupsOf(ctx, view, CUSTOMERS_SHOWN_MAX)) };
}

/** The three groups, of each at most so many customers by name. */
export async function groupsOf(ctx: ActorCtx, view: View, limit: number) {
  const [signups, active, cancelled] = await Promise.all([
    signupsOf(ctx, view, limit),
    activeOf(ctx, view, limit),
    cancelledOf(ctx, view, limit),
  ]);
  return { signups, active, cancelled };
}

async function signupsOf(ctx: ActorCtx, { span }: View, limit: number): Promise<CustomerGroup> {
  const { before, from, until } = boundsOf(span);
  const [counts, people] = await Promise.all([
    countSignups(ctx, [before, from, until]),
    listSignups(ctx, from, until, limit),
  ]);
  const countOf = (wanted: number) => counts.find(({ slot }) => slot === wanted)?.count ?? 0;
  return { count: countOf(2), before: countOf(1), customers: people.map(showPerson) };
}

// A span that goes to today ends now, where access is as it is; that of the past is found in what was bought.
async function activeOf(ctx: ActorCtx, { span }: View, limit: number): Promise<CustomerGroup> {
  const { from, until } = boundsOf(span);
  const before = await countAccessAt(ctx, from);
  if (until > ctx.clock.now()) {
    const [count, people] = await Promise.all([countActive(ctx), listActive(ctx, limit)]);
    return { count, before, customers: people.map(showPerson) };
  }
  const [count, userIds] = await Promise.all([countAccessAt(ctx, until), listAccessAt(ctx, until, limit)]);
  const people = await readPersons(ctx, userIds);
  return { count, before, customers: userIds.flatMap((userId) => people.get(userId) ?? []).map(showPerson) };
}

async function cancelledOf(ctx: ActorCtx, view: View, limit: number): Promise<CustomerGroup> {
  const { before, from, until } = boundsOf(view.span);
  const [rows, rowsBefore] = await Promise.all([
    listCancelled(ctx, from, until, view),
    listCancelled(ctx, before, from, view),
  ]);
  const named = rows.slice(0, limit);
  const people = await readPersons(
    ctx,
    named.map(({ userId }) => userId),
  );
  const customers = named.flatMap((row) => {
    const person = people.get(row.userId);
    return person ? [showCancelled(person, row)] : [];
  });
  return { count: rows.length, before: rowsBefore.length, customers };
}

const showPerson = ({ userId, name, lastName, email, createdAt }: PersonRow): AnalyticsCustomer => ({
  user_id: userId,
  name,
  last_name: lastName,
  email,
  createdAt: createdAt.toISOString(),
});

const showCancelled = (person: PersonRow, row: Cancellation): AnalyticsCustomer => ({
  ...showPerson(person),
  cancel_reason: row.cancelReason,
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
  product: row.productName,
  access_until: dateOfEnd(row.accessUntil)?.toISOString() ?? null,
});
