import { and, eq, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { inOneValue } from "../../../platform/database/rows.ts";
import { isLiving, stripeKeysKept } from "../../organizations/index.ts";
import { numberSeries, shops } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

export type ShopRow = typeof shops.$inferSelect;
export type ShopColumns = Partial<Omit<typeof shops.$inferInsert, "organizationId">>;

const shopOf = prepared((db) =>
  db
    .select()
    .from(shops)
    .where(eq(shops.organizationId, sql.placeholder("organizationId")))
    .prepare("shop_of_organization"),
);

/** What an organization chose of how it sells; null where it chose nothing. */
export async function readShopRow({ db }: DbCtx, organizationId: number): Promise<ShopRow | null> {
  const [row] = await shopOf(db).execute({ organizationId });
  return row ?? null;
}

const { organizationId: shopId, paypalClientId, paypalSecretKey, paypalWebhookId, paypalMode, currency } = shops;

// Nothing but what it sells by: it is asked for with every page of people.
const selling = {
  ...{ organizationId: stripeKeysKept.organizationId, publicKey: stripeKeysKept.publicKey },
  ...{ privateKey: stripeKeysKept.privateKey, webhookKey: stripeKeysKept.webhookKey },
  ...{ shopId, paypalClientId, paypalSecretKey, paypalWebhookId, paypalMode, currency },
};

const sellingOf = prepared((db) =>
  db
    .select(selling)
    .from(stripeKeysKept)
    .leftJoin(shops, eq(shops.organizationId, stripeKeysKept.organizationId))
    .where(eq(stripeKeysKept.organizationId, sql.placeholder("organizationId")))
    .prepare("shop_with_keys"),
);

export type SellingRow = Awaited<ReturnType<ReturnType<typeof sellingOf>["execute"]>>[number];

export const sellingFrom = ({ shopId: shop, paypalMode: mode, ...kept }: SellingRow) => ({
  keys: kept,
  shop: shop === null ? null : { ...kept, paypalMode: mode ?? ("live" as const) },
});

/** Its keys of Stripe and PayPal as they are kept, and what an organization sells in; null for one that was taken away. */
export async function readSelling({ db }: DbCtx, organizationId: number) {
  const [found] = await sellingOf(db).execute({ organizationId });
  return found ? sellingFrom(found) : null;
}

export type Selling = Awaited<ReturnType<typeof readSelling>>;

/** The same as rows of one value of another feature's statement; none for one that was taken away. */
export const sellingPart = (organizationId: number | Placeholder): SQL<SellingRow[]> =>
  inOneValue(
    selling,
    sql`from ${stripeKeysKept} left join ${shops} on ${shops.organizationId} = ${stripeKeysKept.organizationId}
      where ${stripeKeysKept.organizationId} = ${organizationId}`,
  );

const payeesByPaypal = prepared((db) =>
  db
    .select({ organizationId: shops.organizationId })
    .from(shops)
    .where(and(isNotNull(shops.paypalSecretKey), isLiving({ db }, shops.organizationId)))
    .limit(1)
    .prepare("shops_paid_by_paypal"),
);

/** Whether any organization has entered keys of PayPal. */
export const isPaypalSellerAmong = async ({ db }: DbCtx): Promise<boolean> =>
  (await payeesByPaypal(db).execute()).length > 0;

/** Changes how an organization sells. */
export async function writeShop({ db }: DbCtx, organizationId: number, columns: ShopColumns): Promise<void> {
  await db
    .insert(shops)
    .values({ organizationId, ...columns })
    .onConflictDoUpdate({ target: shops.organizationId, set: columns });
}

/** The last number of a series of a seller's; 0 before the first. */
export async function readLast({ db }: DbCtx, seller: number, prefix: string): Promise<number> {
  const [row] = await db
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.seller, seller), eq(numberSeries.prefix, prefix)));
  return row?.last ?? 0;
}

/** Takes the next number of a series; whoever comes meanwhile waits until the caller's transaction has kept it, or not. */
export async function takeNext({ db }: DbCtx, seller: number, prefix: string): Promise<number> {
  const [row] = await db
    .insert(numberSeries)
    .values({ seller, prefix, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.seller, numberSeries.prefix],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last });
  if (!row) throw new Error("a number was not taken");
  return row.last;
}
