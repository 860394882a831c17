import type { analytics, IncomeWeek } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { comparedOf, pointsOf, type Slots, slotsOf } from "../../../platform/time/rules.spans.ts";
import { sumWords } from "../../accounts/index.ts";
import { countRunningTrials, countTrials } from "../../billing/index.ts";
import { type Asked, aboutOf, type Ledger, openView, readLedgerSums, sumsOf, type View } from "./view.ts";

/** What came in between two days: charges less refunds, to the minor unit of the ledger of payments. */
export async function readIncome(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readIncome>> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "fit");
  const ledger = await readLedgerSums(ctx, view, slots);
  const charges = comparedOf(slots, ledger.charges);
  const payments = comparedOf(slots, ledger.payments);
  const averageOf = (sum: number, of: number) => view.wire(of === 0 ? 0 : Math.round(sum / of));
  return {
    ...aboutOf(view, ledger.moved),
    data: pointsOf(slots, ledger.income, view.wire),
    ...comparedOf(slots, ledger.income, view.wire),
    charges: comparedOf(slots, ledger.charges, view.wire),
    refunds: comparedOf(slots, ledger.refunds, view.wire),
    payments,
    average: {
      total: averageOf(charges.total, payments.total),
      before: averageOf(charges.before, payments.before),
    },
    weeks: weeksOf(slots, ledger, view.wire),
    ways: [...ledger.ways]
      .toSorted(([, one], [, other]) => other - one)
      .map(([way, total]) => ({ way, total: view.wire(total) })),
  };
}

const WEEK_DAYS = 7;

/** The weeks of a span that is told by day and is longer than one, counted from its first day. */
function weeksOf({ names }: Slots, ledger: Ledger, wire: View["wire"]): IncomeWeek[] {
  if (names.length <= WEEK_DAYS || names[0]?.length === 7) return [];
  const starts = names.map((_, at) => at).filter((at) => at % WEEK_DAYS === 0);
  return starts.map((start) => {
    const end = Math.min(start + WEEK_DAYS, names.length);
    const sumOf = (sums: ReadonlyMap<number, number>) =>
      names.slice(start, end).reduce((sum, _, at) => sum + (sums.get(names.length + start + at + 1) ?? 0), 0);
    return {
      start_date: names[start] ?? "",
      end_date: names[end - 1] ?? "",
      payments: sumOf(ledger.payments),
      charges: wire(sumOf(ledger.charges)),
      refunds: wire(sumOf(ledger.refunds)),
      total: wire(sumOf(ledger.income)),
    };
  });
}

/** What came in by month; the first and the last month are as much of them as the span has. */
export async function readMonthly(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readMonthly>> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "month");
  const ledger = await readLedgerSums(ctx, view, slots);
  return {
    ...aboutOf(view, ledger.moved),
    data: pointsOf(slots, ledger.income, view.wire),
    total: comparedOf(slots, ledger.income, view.wire).total,
  };
}

/** Words that were delivered, whoever paid for them. */
export async function readWords(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readWords>> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "fit");
  const sums = sumsOf(await sumWords(ctx, slots.moments), ({ words }) => words);
  return { ...aboutOf(view), data: pointsOf(slots, sums), ...comparedOf(slots, sums) };
}

/** Trials that began, how many of those in the span were paid afterwards, and how many run now. */
export async function readTrials(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readTrials>> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "fit");
  const [rows, running] = await Promise.all([countTrials(ctx, slots.moments, view), countRunningTrials(ctx, view)]);
  const begun = sumsOf(rows, (row) => row.begun);
  const paid = sumsOf(rows, (row) => row.paid);
  return {
    ...aboutOf(view),
    data: pointsOf(slots, begun),
    ...comparedOf(slots, begun),
    paid: comparedOf(slots, paid).total,
    running,
  };
}

/** Nothing: there are no instructors and no reservations here, and videos are not counted. */
export async function readNothing(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readVideos>> {
  return { ...aboutOf(await openView(ctx, asked)), data: [], total: 0 };
}
