import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { ANSWER_WORDS_MAX, leftOf, levelOf, periodsOf } from "../rules.ts";
import { findWidget } from "../store.system.ts";
import type { WidgetRow, WordsRow } from "../store.ts";
import { addWords, type HoldRow, holdWords, lockWords, takeHold, writeWarned } from "./store.system.ts";
import { tellOfCap } from "./warning.ts";

/**
 * Sets words of a widget's caps aside for an answer, at most as many as one may have: those that are set aside count as used, so
 * that no two answers pass a cap together, on any number of nodes. Refuses widget_cap_reached where a cap is used up, and
 * too_busy where only answers that are being written stand against it.
 */
export async function holdForAnswer(db: Db, widget: WidgetRow, now: Date): Promise<Omit<HoldRow, "messageId">> {
  const { widgetId, wordsDaily, wordsMonthly } = widget;
  const periods = periodsOf(now);
  const rows = await lockWords(db, widgetId, periods);
  const words = Math.min(ANSWER_WORDS_MAX, leftOf(wordsDaily, rows.day), leftOf(wordsMonthly, rows.month));
  if (words === 0) {
    const isUsed = rows.day.used >= wordsDaily || rows.month.used >= wordsMonthly;
    return refuse(isUsed ? "widget_cap_reached" : "too_busy", { seconds: 5 });
  }
  await holdWords(db, widgetId, periods, words);
  return { widgetId, ...periods, words };
}

/**
 * Counts what an answer took, in the transaction that closes it, and gives back what it did not; the owner is told once when
 * 80 or 100 % of a cap are used.
 */
export async function settleHold(tx: App, messageId: number, words: number): Promise<HoldRow | undefined> {
  const { db } = tx;
  const hold = await takeHold(db, messageId);
  if (!hold) return undefined;
  const { widgetId, day, month } = hold;
  const widget = await findWidget({ db }, widgetId);
  for (const [period, cap] of [
    [day, widget?.wordsDaily],
    [month, widget?.wordsMonthly],
  ] as const) {
    const row = await addWords(db, { widgetId, period }, { used: words, held: -hold.words });
    if (row && cap !== undefined && words > 0) await warnWhereDue(tx, row, cap);
  }
  return hold;
}

async function warnWhereDue(tx: App, row: WordsRow, cap: number): Promise<void> {
  const level = levelOf(row.used, cap);
  if (level === 0 || level <= row.warned) return;
  await writeWarned(tx.db, { ...row, warned: level });
  const { widgetId, period, used } = row;
  await enqueue(tx, tellOfCap, { widgetId, period, level, used, cap });
}
