import type { Placeholder, SQL, SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** The time between two moments, the second left out; null is without an end on that side. */
export type Span = { from: Date | null; until: Date | null };

/** What somebody wrote in an organization: words within a span, and when they last did, whenever that was. */
export type Written = { words: number; lastUsed: Date | null };

type Reader = Pick<App, "db" | "state">;

/** What some people wrote in an organization; who wrote nothing may be left out. */
export type ReadWritten = (
  ctx: Pick<App, "db">,
  organizationId: number,
  userIds: number[],
  span: Span,
) => Promise<Map<number, Written>>;

type Value<T> = T | Placeholder;

/** Whom a sum is of: people whom a condition on the column that names them leaves, in an organization. */
export type Among = { organizationId: Value<number>; isAmong: (userId: AnyPgColumn) => SQL };

/** People of a statement that asks about each: `people` is a relation of it that is called `person` and has their `user_id`. */
export type Each = { organizationId: Value<number>; people: SQL };

type Within = { from: Value<Date | null>; until: Value<Date | null> };

/** What somebody wrote in a span, or ever, and when they last wrote, whenever that was (null for never): values of a statement. */
export type OneWritten = (one: { organizationId: Value<number> | SQL; userId: SQLWrapper; span?: Within }) => {
  words: SQL;
  lastUsed: SQL;
};

/** Who wrote words in an organization in a span, `user_id`, and how many `words`: rows of a statement. */
export type WrittenWithin = (among: Pick<Each, "organizationId"> & Within) => SQL;

/** In which currency payments are counted, and whether only those that moved money. */
export type PaymentTerms = { currency: string; isLiveOnly: boolean };

/** What the people among some paid, in minor units, as a part of a statement. */
export type SumPaid = (among: Among & { currency: Value<string>; isLiveOnly: Value<boolean> }) => SQL;

/** What each paid, by their ids, in minor units: a part of a statement. Who paid nothing may be left out. */
export type EachPaid = (
  each: Each & { currency: Value<string>; isLiveOnly: Value<boolean> },
) => SQL<[number, number][]>;

/** What is known of what an organization sells. */
export type Sales = {
  terms(ctx: App, organizationId: number): Promise<PaymentTerms>;
  /** What they follow from, as a value of a statement, and they themselves, of nothing but what that read. */
  kept(organizationId: Value<number>): SQL<unknown>;
  termsKept(ctx: App, organizationId: number, kept: unknown): Promise<PaymentTerms>;
  /** What some people paid to it in all, less what went back; who paid nothing may be left out. */
  paid(ctx: App, organizationId: number, userIds: number[], terms: PaymentTerms): Promise<Map<number, number>>;
  sum: SumPaid;
  each: EachPaid;
  /** Whether a subscription of what it sells is running. */
  isSelling(ctx: Pick<App, "db">, organizationId: number): Promise<boolean>;
};

type Texts = { read: ReadWritten; one: OneWritten; within: WrittenWithin };

const kept = perApp((): { written: Texts | null; sales: Sales | null } => ({ written: null, sales: null }));

/** Says who counts what is written: texts are kept above organizations, which cannot ask for them. */
export function defineWritten(app: App, written: Texts): void {
  kept(app).written = written;
}

/** Says who knows what organizations sell, for the same reason. */
export function defineSales(app: App, sales: Sales): void {
  kept(app).sales = sales;
}

/** What some people wrote in an organization, by person. */
export async function writtenBy(ctx: Reader, organizationId: number, userIds: number[], span: Span) {
  const { written } = kept(ctx);
  return written && userIds.length > 0 ? written.read(ctx, organizationId, userIds, span) : new Map<number, Written>();
}

/** How payments to organizations are counted; null where nothing is sold. */
export const paymentTermsOf = async (ctx: App, organizationId: number): Promise<PaymentTerms | null> =>
  (await kept(ctx).sales?.terms(ctx, organizationId)) ?? null;

/** They as they were in the statement that has read `kept`; null where nothing is sold. */
export const paymentTermsKept = async (ctx: App, organizationId: number, read: unknown): Promise<PaymentTerms | null> =>
  (await kept(ctx).sales?.termsKept(ctx, organizationId, read)) ?? null;

/** What some people paid to an organization, by person. */
export async function paidBy(ctx: App, organizationId: number, userIds: number[], terms: PaymentTerms) {
  const { sales } = kept(ctx);
  return sales && userIds.length > 0 ? sales.paid(ctx, organizationId, userIds, terms) : new Map<number, number>();
}

/** The parts of a statement that say what people wrote and paid; null where nobody knows. */
export function figuresBy(ctx: Pick<App, "state">): {
  written: Texts | null;
  paid: Pick<Sales, "sum" | "each" | "kept"> | null;
} {
  const { written, sales } = kept(ctx);
  return { written, paid: sales };
}

/** Whether somebody still pays an organization for a subscription. */
export async function isSelling(ctx: Reader, organizationId: number): Promise<boolean> {
  return (await kept(ctx).sales?.isSelling(ctx, organizationId)) ?? false;
}
