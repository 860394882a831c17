/** What models cost, counted for whoever asks them, mostly without a request. */
import { and, asc, desc, eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { preparedForms } from "../../../platform/database/prepared.ts";
import { exchangeRates, modelPrices, modelUsage, spendCaps } from "../tables.costs.ts";
import type { EnteredPrice } from "./rules.ts";

/** Whose caps: an organization's, or null for the installation's. */
export type CapScope = number | null;

export type UsageRow = typeof modelUsage.$inferInsert;
export type Counted = Required<Omit<UsageRow, "productId">>;

const key = [
  modelUsage.day,
  modelUsage.userId,
  modelUsage.organizationId,
  modelUsage.avatarId,
  modelUsage.productId,
  modelUsage.model,
  modelUsage.keyOwner,
  modelUsage.isEstimated,
  modelUsage.isPriced,
];

const added = {
  calls: sql`${modelUsage.calls} + excluded.calls`,
  tokensIn: sql`${modelUsage.tokensIn} + excluded.tokens_in`,
  tokensCached: sql`${modelUsage.tokensCached} + excluded.tokens_cached`,
  tokensOut: sql`${modelUsage.tokensOut} + excluded.tokens_out`,
  cost: sql`${modelUsage.cost} + excluded.cost`,
};

/** What somebody bought, as parts of a statement: by which product they have access now, and all that do. */
export type Bought = { productOf(userId: number | Placeholder): SQL; productsOf(userId: number): SQL };

/** Nothing, where nobody knows. */
export const nothingBought: Bought = {
  productOf: () => sql`null::int`,
  productsOf: () => sql`select null::int where false`,
};

const adding = preparedForms<{ execute: (values: Counted) => Promise<unknown> }>();
const at = <K extends keyof Counted>(name: K) => sql.placeholder(name);

/** Adds a call to its day; the row is locked until the transaction ends, and is the last that it locks. */
export async function addUsage(db: Db, { productOf }: Bought, row: Counted): Promise<void> {
  const add = adding(db, "", (pool) =>
    pool
      .insert(modelUsage)
      .values({
        day: at("day"),
        userId: at("userId"),
        organizationId: at("organizationId"),
        avatarId: at("avatarId"),
        productId: sql`(${productOf(at("userId"))})`,
        model: at("model"),
        keyOwner: at("keyOwner"),
        isEstimated: at("isEstimated"),
        isPriced: at("isPriced"),
        calls: at("calls"),
        tokensIn: at("tokensIn"),
        tokensCached: at("tokensCached"),
        tokensOut: at("tokensOut"),
        cost: at("cost"),
      })
      .onConflictDoUpdate({ target: key, set: added })
      .prepare("costs_add"),
  );
  await add.execute(row);
}

/**
 * The part `used` of a statement that counts calls of somebody with what it closes, as `addUsage` does, once there is a row in `from`:
 * those of `closed`, which has the columns `usedColumns`. What it adds to is the last that it locks. Its placeholder is `userId`.
 */
export const usedWith = ({ productOf }: Bought, from: SQL): SQL => sql`used as (
  insert into model_usage (day, user_id, organization_id, avatar_id, product_id, model, key_owner, is_estimated, is_priced,
    calls, tokens_in, tokens_cached, tokens_out, cost)
  select day, ${at("userId")}::int, "organizationId", "avatarId", (${productOf(at("userId"))})::int, model, "keyOwner",
    "isEstimated", "isPriced", sum(calls), sum("tokensIn"), sum("tokensCached"), sum("tokensOut"), sum(cost)
  from closed where exists (select from ${from})
  group by day, "organizationId", "avatarId", model, "keyOwner", "isEstimated", "isPriced"
  on conflict (day, user_id, organization_id, avatar_id, product_id, model, key_owner, is_estimated, is_priced) do update
  set calls = model_usage.calls + excluded.calls, tokens_in = model_usage.tokens_in + excluded.tokens_in,
    tokens_cached = model_usage.tokens_cached + excluded.tokens_cached,
    tokens_out = model_usage.tokens_out + excluded.tokens_out, cost = model_usage.cost + excluded.cost
)`;

/** What `usageOf` says of a call, as columns of a row; whose it is stands beside it. */
export const usedColumns = {
  day: "date",
  organizationId: "int",
  avatarId: "int",
  model: "text",
  keyOwner: "text",
  isEstimated: "boolean",
  isPriced: "boolean",
  calls: "int",
  tokensIn: "bigint",
  tokensCached: "bigint",
  tokensOut: "bigint",
  cost: "numeric",
};

/** All prices that were entered. */
export function readPrices(db: Db): Promise<(EnteredPrice & { priceId: number })[]> {
  return db
    .select({
      priceId: modelPrices.priceId,
      model: modelPrices.model,
      inMicros: modelPrices.inMicros,
      cachedMicros: modelPrices.cachedMicros,
      outMicros: modelPrices.outMicros,
      fromDay: modelPrices.fromDay,
    })
    .from(modelPrices)
    .orderBy(asc(modelPrices.model), desc(modelPrices.fromDay));
}

/** For whom there are caps: organizations, and null for the installation. */
export async function readCapScopes(db: Db): Promise<CapScope[]> {
  const rows = await db.selectDistinct({ organizationId: spendCaps.organizationId }).from(spendCaps);
  return rows.map(({ organizationId }) => organizationId);
}

/** Writes a price; one of the same model and day is another now. */
export async function writePrice(db: Db, price: EnteredPrice): Promise<void> {
  const { inMicros, cachedMicros, outMicros } = price;
  await db
    .insert(modelPrices)
    .values(price)
    .onConflictDoUpdate({
      target: [modelPrices.model, modelPrices.fromDay],
      set: { inMicros, cachedMicros, outMicros },
    });
}

/** A price, locked; undefined where there is none. */
export async function lockPrice(db: Db, priceId: number) {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const [row] = await db
    .select()
    .from(modelPrices)
    .where(sql`${modelPrices.priceId} = ${priceId}::bigint`)
    .for("update");
  return row;
}

export async function deletePrice(db: Db, priceId: number): Promise<void> {
  await db.delete(modelPrices).where(eq(modelPrices.priceId, priceId));
}

/** Takes out what was counted from a day on without a price, so that it can be put back with one. */
export function takeUnpriced(db: Db, from: string) {
  return db
    .delete(modelUsage)
    .where(and(eq(modelUsage.isPriced, false), sql`${modelUsage.day} >= ${from}::date`))
    .returning();
}

/** Puts a row back; it is added to what is there. */
export async function putUsage(db: Db, row: UsageRow): Promise<void> {
  await db.insert(modelUsage).values(row).onConflictDoUpdate({ target: key, set: added });
}

/** The models that were asked since a day, with how much of it has no price; the most used first. */
export function readModels(db: Db, from: string) {
  const calls = sql<number>`sum(${modelUsage.calls})::bigint`.mapWith(Number);
  return db
    .select({
      model: modelUsage.model,
      calls,
      unpriced:
        sql<number>`coalesce(sum(${modelUsage.calls}) filter (where not ${modelUsage.isPriced}), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(modelUsage)
    .where(sql`${modelUsage.day} >= ${from}::date`)
    .groupBy(modelUsage.model)
    .orderBy(desc(calls), asc(modelUsage.model));
}

/** The rates that were entered, of each currency the latest first. */
export function readRates(db: Db) {
  return db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency), desc(exchangeRates.fromDay));
}

/** Writes a rate; one of the same currency and day is another now. */
export async function writeRate(db: Db, rate: { currency: string; perDollar: string; fromDay: string }): Promise<void> {
  await db
    .insert(exchangeRates)
    .values(rate)
    .onConflictDoUpdate({
      target: [exchangeRates.currency, exchangeRates.fromDay],
      set: { perDollar: rate.perDollar },
    });
}

/** Puts the days of the months before one together into the first of each month; answers how many rows went. */
export async function foldUsage(db: Db, before: string): Promise<number> {
  const isOld = and(lt(modelUsage.day, before), sql`extract(day from ${modelUsage.day}) <> 1`);
  const gone = await db.delete(modelUsage).where(isOld).returning();
  for (const row of gone) await putUsage(db, { ...row, day: `${row.day.slice(0, 7)}-01` });
  return gone.length;
}
