import { CAMPAIGNS_SHOWN_MAX, LEFT_SHOWN_MAX } from "@pluma/contract/billing/shopFront";
import { and, count, desc, eq, gte, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import { ledHere, personNames } from "../../accounts/index.ts";
import { signedUpFor } from "../../organizations/index.ts";
import { ATTEMPT_MINUTES } from "../rules.ts";
import { purchases } from "../tables.ts";

type Clocked = Pick<App, "db" | "clock">;
type Span = { seller: number | null; from: Date; zone: string };

const soldBy = (seller: number | null): SQL =>
  seller === null ? isNull(purchases.organizationId) : eq(purchases.organizationId, seller);
/** What a buyer began by themselves: neither given nor entered by hand, nor tried by staff. */
const byBuyer = and(eq(purchases.isTest, false), eq(purchases.isGift, false), ne(purchases.provider, "none"));

const byDay = ({ db }: Clocked, { seller, from, zone }: Span, moment: PgColumn) => {
  const day = sql<string>`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`.as("day");
  return db
    .select({ day, count: count() })
    .from(purchases)
    .where(and(soldBy(seller), byBuyer, gte(moment, from)))
    .groupBy(sql`1`);
};

/** How many checkouts were begun, by day. */
export const countBegun = (ctx: Clocked, span: Span) => byDay(ctx, span, purchases.createdAt);

/** How many purchases began: a payment, a trial, or what cost nothing; by day. */
export const countBought = (ctx: Clocked, span: Span) => byDay(ctx, span, purchases.startedAt);

/** The campaigns that led people to sign up with a seller from a moment on, the most first, and how many of them bought there since. */
export function readCampaigns({ db }: Clocked, seller: number | null, from: Date) {
  const { source, medium, campaign, userId, createdAt } = ledHere;
  const hasBought = sql`exists (select 1 from ${purchases}
    where ${and(eq(purchases.userId, userId), soldBy(seller), byBuyer, isNotNull(purchases.startedAt))})`;
  return db
    .select({
      ...{ utm_source: source, utm_medium: medium, utm_campaign: campaign, sign_ups: count() },
      buyers: sql<number>`count(*) filter (where ${hasBought})::int`,
    })
    .from(ledHere)
    .where(and(gte(createdAt, from), signedUpFor(seller, userId, createdAt)))
    .groupBy(source, medium, campaign)
    .orderBy(desc(count()), source, medium, campaign)
    .limit(CAMPAIGNS_SHOWN_MAX);
}

const wasLeft = ({ clock }: Clocked, seller: number | null, from: Date) =>
  and(
    soldBy(seller),
    byBuyer,
    isNull(purchases.startedAt),
    gte(purchases.createdAt, from),
    // Whoever is still at it has not left.
    lt(purchases.createdAt, new Date(clock.now().getTime() - ATTEMPT_MINUTES * 60_000)),
  );

/** How many checkouts were left unpaid. */
export async function countLeft(ctx: Clocked, seller: number | null, from: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(purchases)
    .where(wasLeft(ctx, seller, from));
  return row?.count ?? 0;
}

/** The checkouts that were left unpaid, the newest so many, and by whom. */
export const readLeft = (ctx: Clocked, seller: number | null, from: Date) =>
  ctx.db
    .select({
      purchaseId: purchases.purchaseId,
      productId: purchases.productId,
      productName: purchases.productName,
      amount: purchases.amount,
      currency: purchases.currency,
      createdAt: purchases.createdAt,
      userId: purchases.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      email: personNames.email,
    })
    .from(purchases)
    .leftJoin(personNames, eq(personNames.userId, purchases.userId))
    .where(wasLeft(ctx, seller, from))
    .orderBy(desc(purchases.purchaseId))
    .limit(LEFT_SHOWN_MAX);
