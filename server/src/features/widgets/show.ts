import type { Widget, WidgetConfig } from "@pluma/contract/widgets/shapes";
import type { App } from "../../platform/context.ts";
import { placedFor } from "../../platform/sites.ts";
import { absolute, codeOf } from "./code.ts";
import { periodsOf } from "./rules.ts";
import { readWords, sumDays } from "./store.system.ts";
import type { NamedWidget, WidgetRow } from "./store.ts";

type Reader = Pick<App, "db" | "clock" | "publicUrl" | "site" | "state" | "config">;

/** Own widgets as the wire has them, with what of their caps is used. */
export async function showWidgets(ctx: Reader, rows: NamedWidget[]): Promise<Widget[]> {
  const ids = rows.map(({ widgetId }) => widgetId);
  const { day, month } = periodsOf(ctx.clock.now());
  const [words, months] = await Promise.all([readWords(ctx, ids, [day, month]), sumDays(ctx, ids, `${month}-01`)]);
  const usedIn = (id: number, period: string) =>
    words.find((each) => each.widgetId === id && each.period === period)?.used ?? 0;
  // On customers' pages it is its organization's, on whichever host it is made.
  const places = await Promise.all(rows.map((row) => placedFor(ctx, row.organizationId)));
  return rows.map((row, at) => {
    const { widgetId } = row;
    const { opened = 0, leads = 0 } = months.find((each) => each.widgetId === widgetId) ?? {};
    return {
      ...showFields(places[at] ?? ctx, row),
      words: {
        day: { used: usedIn(widgetId, day), cap: row.wordsDaily },
        month: { used: usedIn(widgetId, month), cap: row.wordsMonthly },
      },
      month: { opened, leads },
    };
  });
}

/** One own widget as the wire has it. */
export async function showWidget(ctx: Reader, row: NamedWidget): Promise<Widget> {
  const [shown] = await showWidgets(ctx, [row]);
  if (!shown) throw new Error("a widget was not shown");
  return shown;
}

function showFields({ publicUrl }: Pick<Reader, "publicUrl">, row: NamedWidget): Omit<Widget, "words" | "month"> {
  const { avatarId, avatarName } = row;
  return {
    widget_id: row.widgetId,
    public_id: row.publicId,
    organization_id: row.organizationId,
    avatar: avatarId !== null && avatarName !== null ? { avatar_id: avatarId, name: avatarName } : null,
    name: row.name,
    accent_color: row.accentColor,
    image: row.image === "" ? null : row.image,
    greeting: row.greeting,
    starters: row.starters,
    position: row.position,
    scheme: row.scheme,
    language: row.language,
    origins: row.origins,
    contact_when: row.contactWhen,
    contact_after: row.contactAfter,
    asks_name: row.asksName,
    consent: row.consent,
    privacy_url: row.privacyUrl,
    visitor_daily: row.visitorDaily,
    address_daily: row.addressDaily,
    words_daily: row.wordsDaily,
    words_monthly: row.wordsMonthly,
    retention_days: row.retentionDays,
    webhook_url: row.webhookUrl,
    is_on: row.isOn,
    code: codeOf(publicUrl, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What a visitor's page learns of a widget. */
export function showConfig({ publicUrl }: Pick<App, "publicUrl">, row: WidgetRow): WidgetConfig {
  return {
    name: row.name,
    accent_color: row.accentColor,
    image: row.image === "" ? null : absolute(publicUrl, row.image),
    greeting: row.greeting,
    starters: row.starters,
    position: row.position,
    scheme: row.scheme,
    language: row.language,
    contact: { when: row.contactWhen, after: row.contactAfter, asks_name: row.asksName, consent: row.consent },
    privacy_url: row.privacyUrl === "" ? null : row.privacyUrl,
  };
}
