import { formatNumber } from "@pluma/contract/kit/look/numbers";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { defineJob, enqueue } from "../../../platform/jobs/jobs.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { balanceOf, findProfile } from "../../accounts/index.ts";
import { sendOrganizationMail } from "../invitations/mail.ts";
import { words } from "../locales/words.ts";
import { levelOf, monthOf } from "./rules.ts";
import { type PersonMonth, readMonths, readRules } from "./store.system.drawing.ts";
import {
  addWarning,
  type ChangedCap,
  forgetWarnings,
  type NewWarning,
  readAdmins,
  takeWarning,
} from "./store.system.warnings.ts";

type Counted = { all: { used: number; pooled: number }; person: { used: number } };
type Sum = { used: number; full: number };

/** Of what the words of a month are used: of the organization's own, of the cap of all, of that of a person. */
async function sumsOf(app: Pick<App, "db">, place: PersonMonth, { all, person }: Counted, unsettled: number) {
  const { organizationId, userId } = place;
  const rules = await readRules(app.db, organizationId, userId);
  const balance = rules?.hasPool ? await balanceOf(app, { organizationId }) : null;
  const pool =
    balance === null || balance.isUnlimited
      ? null
      : { used: all.pooled, full: balance.unspent - unsettled + all.pooled };
  const ofCap = (full: number | null | undefined, used: number): Sum | null => (full == null ? null : { used, full });
  return { pool, all: ofCap(rules?.allCap, all.used), person: ofCap(rules?.personCap, person.used) };
}

/**
 * Notes which levels were reached by what was just counted, each once a month, and has them told. `unsettled`: words of
 * the organization that are counted here, and taken out of its balance later in the transaction.
 */
export async function warnWhereDue(
  app: App,
  place: PersonMonth,
  { counted, unsettled }: { counted: Counted; unsettled: number },
): Promise<void> {
  const { organizationId, month } = place;
  const sums = await sumsOf(app, place, counted, unsettled);
  for (const cap of ["pool", "all", "person"] as const) {
    const sum = sums[cap];
    const level = sum && levelOf(sum.used, sum.full);
    if (!level) continue;
    const userId = cap === "person" ? place.userId : null;
    const warningId = await addWarning(app.db, { organizationId, month, cap, userId, level });
    if (warningId !== null) await enqueue(app, tellOfWords, { warningId, userId: place.userId });
  }
}

/** What a person may write in a month where they are, by their own cap or that of each; null without one. */
export const personCapOf = async ({ db }: Pick<App, "db">, organizationId: number, userId: number) =>
  (await readRules(db, organizationId, userId))?.personCap ?? null;

/** Has it told anew when 80 or 100 % are reached of a cap that is another one now, or of words that have become more. */
export const warnAnew = ({ db, clock }: Pick<App, "db" | "clock">, organizationId: number, changed: ChangedCap) =>
  forgetWarnings(db, { organizationId, month: monthOf(clock.now()) }, changed);

/** Mails what was noted: the Admins, unless they switched that off, and whose cap it is. */
export const tellOfWords = defineJob<{ warningId: number; userId: number }>({
  name: "tell_of_words",
  secondsMax: 60,
  work: (app, { warningId, userId }) =>
    inTransaction(app, async (tx) => {
      const warning = await takeWarning(tx.db, warningId);
      if (!warning) return;
      const { organizationId, month, cap } = warning;
      const counted = await readMonths(tx.db, { organizationId, userId, month });
      const sum = (await sumsOf(tx, { organizationId, userId, month }, counted, 0))[cap];
      if (!sum) return;
      const place = await placedFor(tx, organizationId);
      const admins = warning.organization.isMailing === false ? [] : await readAdmins(tx.db, organizationId);
      const told = new Set([...(warning.userId === null ? [] : [warning.userId]), ...admins]);
      for (const each of told) await mailTo(place, each, { ...warning, userId: warning.userId ?? null }, sum);
    }),
});

type Told = NewWarning & { userId: number | null; organization: { name: string; thumbnail: string } };

async function mailTo(tx: App, toId: number, { cap, level, userId, ...warning }: Told, { used, full }: Sum) {
  const to = await findProfile(tx, toId);
  if (!to) return;
  const about = userId === null ? null : await findProfile(tx, userId);
  const lang = to.lang ?? "en";
  const told = words[lang].mails.words;
  const key = userId === toId ? "own" : cap;
  const values = {
    organization: warning.organization.name,
    name: about ? `${about.name} ${about.lastName}`.trim() : "",
    percent: level,
    used: formatNumber(used),
    full: formatNumber(full),
  };
  const lines = [told.line[key], level === 100 ? told.at100[key] : told.at80[key]];
  await sendOrganizationMail(tx, {
    to: to.email,
    lang,
    subject: fill(told.subject[key], values),
    lines: lines.map((line) => fill(line, values)),
    act: {
      label: fill(told.label, values),
      url: `${tx.publicUrl}/organization/words?organization=${warning.organizationId}`,
    },
    footer: key === "own" ? told.footerOwn : told.footer,
    from: {
      organizationId: warning.organizationId,
      name: warning.organization.name,
      picture: warning.organization.thumbnail,
    },
  });
}
