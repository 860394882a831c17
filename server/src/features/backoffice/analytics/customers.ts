import {
  type AnalyticsCustomer,
  type analytics,
  CUSTOMERS_SHOWN_MAX,
  type CustomerGroup,
  ORIGINS_MAX,
} from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { dateOfEnd } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { boundsOf } from "../../../platform/time/rules.spans.ts";
import {
  countActive,
  countSignups,
  listActive,
  listSignups,
  type PersonRow,
  readOrigins,
  readPersons,
} from "../../accounts/index.ts";
import { type Cancellation, countAccessAt, countCancelled, listAccessAt, listCancelled } from "../../billing/index.ts";
import { CSV_ROWS_MAX } from "../csv.ts";
import { type Asked, aboutOf, openView, type View } from "./view.ts";

/** Who signed up between two days and by which way, who has access at the end of them, and who cancelled and why. */
export async function readCustomers(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readCustomers>> {
  const view = await openView(ctx, asked);
  const limit = CUSTOMERS_SHOWN_MAX;
  const { from, until } = boundsOf(view.span);
  const [signups, active, cancelled, origins] = await Promise.all([
    signupsOf(ctx, view, limit),
    activeOf(ctx, view, limit),
    cancelledOf(ctx, view, limit),
    readOrigins(ctx, from, until, ORIGINS_MAX),
  ]);
  return { ...aboutOf(view), signups, active, cancelled, origins };
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
  const [count, countBefore, rows] = await Promise.all([
    countCancelled(ctx, from, until, view),
    countCancelled(ctx, before, from, view),
    listCancelled(ctx, from, until, view, { limit }),
  ]);
  return { count, before: countBefore, customers: await nameCancelled(ctx, rows) };
}

async function nameCancelled(ctx: FiguresCtx, rows: Cancellation[]): Promise<AnalyticsCustomer[]> {
  const people = await readPersons(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.userId);
    return person ? [showCancelled(person, row)] : [];
  });
}

type FiguresCtx = Pick<ActorCtx, "db" | "clock">;
type Part = { group: "signed_up" | "active" | "cancelled"; customers: AnalyticsCustomer[] };

/** All customers of the three groups, `size` at a time. In a transaction of one moment none is missed or doubled. */
export async function* walkGroups(ctx: FiguresCtx, view: View, size: number): AsyncGenerator<Part> {
  const { from, until } = boundsOf(view.span);
  for await (const people of inParts<PersonRow>(size, (after) => listSignups(ctx, from, until, size, after))) {
    yield { group: "signed_up", customers: people.map(showPerson) };
  }
  for await (const people of walkActive(ctx, until, size)) {
    yield { group: "active", customers: people.map(showPerson) };
  }
  const cancelled = (after?: Cancellation) => listCancelled(ctx, from, until, view, { limit: size, after });
  for await (const rows of inParts<Cancellation>(size, cancelled)) {
    yield { group: "cancelled", customers: await nameCancelled(ctx, rows) };
  }
}

// Of the past the ids alone are read at once: they are a few bytes each, and to find them takes all purchases.
async function* walkActive(ctx: FiguresCtx, until: Date, size: number): AsyncGenerator<PersonRow[]> {
  if (until > ctx.clock.now()) {
    yield* inParts<PersonRow>(size, (after) => listActive(ctx, size, after));
    return;
  }
  const userIds = await listAccessAt(ctx, until, CSV_ROWS_MAX + 1);
  for (let at = 0; at < userIds.length; at += size) {
    const part = userIds.slice(at, at + size);
    const people = await readPersons(ctx, part);
    yield part.flatMap((userId) => people.get(userId) ?? []);
  }
}

async function* inParts<Row>(size: number, read: (after?: Row) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  let rows = await read();
  while (rows.length > 0) {
    yield rows;
    if (rows.length < size) return;
    rows = await read(rows.at(-1));
  }
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
