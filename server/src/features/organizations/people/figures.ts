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

/** What is known of what an organization sells. */
export type Sales = {
  /** What some people paid to it in all, less what went back; who paid nothing may be left out. */
  paid(
    ctx: App,
    organizationId: number,
    userIds: number[],
  ): Promise<{ amounts: Map<number, number>; currency: string }>;
  /** Whether a subscription of what it sells is running. */
  isSelling(ctx: Pick<App, "db">, organizationId: number): Promise<boolean>;
};

const kept = perApp((): { written: ReadWritten | null; sales: Sales | null } => ({ written: null, sales: null }));

/** Says who counts what is written: texts are kept above organizations, which cannot ask for them. */
export function defineWritten(app: App, written: ReadWritten): void {
  kept(app).written = written;
}

/** Says who knows what organizations sell, for the same reason. */
export function defineSales(app: App, sales: Sales): void {
  kept(app).sales = sales;
}

/** What some people wrote in an organization, by person. */
export async function writtenBy(ctx: Reader, organizationId: number, userIds: number[], span: Span) {
  const { written } = kept(ctx);
  return written && userIds.length > 0 ? written(ctx, organizationId, userIds, span) : new Map<number, Written>();
}

/** What some people paid to an organization, by person, and in which currency. */
export async function paidBy(ctx: App, organizationId: number, userIds: number[]) {
  const { sales } = kept(ctx);
  return sales ? sales.paid(ctx, organizationId, userIds) : { amounts: new Map<number, number>(), currency: "" };
}

/** Whether somebody still pays an organization for a subscription. */
export async function isSelling(ctx: Reader, organizationId: number): Promise<boolean> {
  return (await kept(ctx).sales?.isSelling(ctx, organizationId)) ?? false;
}
