import { formatNumber } from "@pluma/contract/kit/look/numbers";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findProfile } from "../../accounts/index.ts";
import { sendMail } from "../../site/index.ts";
import { words } from "../locales/words.ts";
import { findWidget } from "../store.system.ts";

type Reached = { widgetId: number; period: string; level: 80 | 100; used: number; cap: number };

/** Tells the owner of a widget, by mail and on their screens, how much of a cap is used. */
export const tellOfCap = defineJob<Reached>({
  name: "tell_of_widget_cap",
  secondsMax: 60,
  work: (app, reached) => inTransaction(app, (tx) => tell(tx, reached)),
});

async function tell(tx: App, { widgetId, period, level, used, cap }: Reached): Promise<void> {
  const widget = await findWidget(tx, widgetId);
  const owner = widget && (await findProfile(tx, widget.userId));
  if (!widget || !owner) return;
  const isDay = period.length > 7;
  const lang = owner.lang ?? "en";
  const said = words[lang].cap;
  const values = { widget: widget.name, used: formatNumber(used), cap: formatNumber(cap) };
  const lines = [
    isDay ? said.day : said.month,
    level === 100 ? (isDay ? said.dayReached : said.monthReached) : said.near,
  ];
  const place = await placedFor(tx, widget.organizationId);
  await sendMail(place, {
    to: owner.email,
    lang,
    subject: fill(level === 100 ? said.subjectReached : said.subjectNear, values),
    lines: lines.map((line) => fill(line, values)),
    act: {
      label: said.act,
      url: `${place.publicUrl}/chat-widget-generator?widget=${widgetId}&organization=${widget.organizationId ?? 0}`,
    },
    footer: fill(said.footer, values),
  });
  tx.push(widget.userId, "widget_cap", {
    widget_id: widgetId,
    name: widget.name,
    period: isDay ? "day" : "month",
    percent: level,
    until: endOf(period).toISOString(),
  });
}

/** When a period that words are counted by ends. */
function endOf(period: string): Date {
  const [year = 0, month = 1, day] = period.split("-").map(Number);
  return new Date(day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1));
}
