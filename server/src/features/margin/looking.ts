import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { dayIn, laterDay } from "../../platform/time/rules.days.ts";
import { readPersons } from "../accounts/index.ts";
import { deleteOldHolds, foldUsage, priceWhatHasNone } from "../generation/index.ts";
import { readNamesOf } from "../organizations/index.ts";
import { readConfig } from "../site/index.ts";
import { words } from "./locales/words.ts";
import type { MarginScope } from "./rules.ts";
import { noteLosses, readAlarmRows, readSums, takeUntold } from "./store.system.ts";
import { tellKeepers } from "./telling.ts";
import { openView } from "./view.ts";

/** So many days stand by themselves, more than may be looked at together; before them each month is one. */
const DAYS_KEPT = 400;
/** So many customers cost more than they pay, at most, that are looked at; and so many a mail names. */
const LOSSES_MAX = 10_000;
const NAMED_MAX = 20;
const MONDAY = 1;

/** Early every day, on one node: notes who costs more than they pay, tells of those who are new, and puts old days together. */
export const lookAtMargins = defineJob<object>({
  name: "look_at_margins",
  cron: "41 5 * * *",
  work: lookAtAll,
});

/** What that does. */
export async function lookAtAll(app: App): Promise<void> {
  const today = dayIn(app.clock.now(), (await readConfig(app)).time_zone || "UTC");
  await inTransaction(app, (tx) => foldUsage(tx.db, `${laterDay(today, -DAYS_KEPT).slice(0, 7)}-01`));
  // What was counted while a price was being entered may have missed it.
  await inTransaction(app, (tx) => priceWhatHasNone(tx, laterDay(today, -2)));
  await deleteOldHolds(app.db);
  for (const { organizationId, often, days } of await readAlarmRows(app.db)) {
    if (
      often === "never" ||
      (organizationId !== null && !(await readNamesOf(app, [organizationId])).has(organizationId))
    )
      continue;
    const isDue = often === "daily" || Temporal.PlainDate.from(today).dayOfWeek === MONDAY;
    await inTransaction(app, (tx) => lookAt(tx, organizationId, { today, days, isDue }));
  }
}

type Look = { today: string; days: number; isDue: boolean };

async function lookAt(tx: App, organizationId: number | null, { today, days, isDue }: Look): Promise<void> {
  const scope: MarginScope =
    organizationId === null ? { kind: "staff", organizationId } : { kind: "organization", organizationId };
  const span = { start_date: laterDay(today, -days), end_date: laterDay(today, -1) };
  const { sources } = await openView(tx, scope, span);
  const part = { limit: LOSSES_MAX, offset: 0 };
  const narrowed = { onlyLosses: true, among: null };
  const { rows } = await readSums(tx.db, sources, "customer", narrowed, { sort: "margin", descending: false }, part);
  await noteLosses(
    tx.db,
    organizationId,
    rows.map(({ id }) => id),
  );
  if (!isDue) return;
  const people = await readPersons(tx, await takeUntold(tx.db, organizationId));
  if (people.size === 0) return;
  const names = [...people.values()]
    .slice(0, NAMED_MAX)
    .map(({ name, lastName, email }) => `${name} ${lastName} (${email})`);
  const search = `start_date=${span.start_date}&end_date=${span.end_date}&only=losses`;
  const told = { kind: "losses" as const, count: people.size, customerId: null, search };
  await tellKeepers(tx, organizationId, told, (lang) => {
    const { subject, lines, act } = words[lang].losses;
    const said = (text: string) =>
      fill(text, { days: String(days), count: String(people.size), names: names.join(", ") });
    return { subject: said(subject), lines: lines.map(said), act };
  });
}
