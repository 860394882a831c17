import type { App, Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findOpenWidget } from "../store.system.ts";
import type { WidgetRow } from "../store.ts";

/** The origin of this host, on which a widget's own page and its frame lie. */
const ownOrigin = ({ publicUrl }: Pick<App, "publicUrl">): string => new URL(publicUrl).origin;

/**
 * The origin that a call comes from. A browser names it wherever one page asks another host; where it names none the call is
 * of a page of this host, or of no page at all, which has no more than whoever opens the link.
 */
export const originOf = (ctx: Pick<Ctx, "publicUrl" | "visit">): string => ctx.visit?.origin ?? ownOrigin(ctx);

/** Whether a widget may be used on the pages of an origin: its owner lists just this text, or it is this host's. */
export const isListed = (app: Pick<App, "publicUrl">, { origins }: Pick<WidgetRow, "origins">, origin: string) =>
  origin === ownOrigin(app) || origins.includes(origin);

/** The widget that a page names, while it is on; on an organization's own host there is nothing of anybody else's. */
export async function findOpenHere(ctx: Pick<App, "db" | "site">, publicId: string): Promise<WidgetRow | undefined> {
  const widget = await findOpenWidget(ctx, publicId);
  return ctx.site === null || widget?.organizationId === ctx.site ? widget : undefined;
}

/** The widget that a page names. Refuses not_found while it is off or where there is none, and any page that is not listed. */
export async function openWidget(ctx: Ctx, publicId: string): Promise<WidgetRow> {
  const widget = (await findOpenHere(ctx, publicId)) ?? refuse("not_found");
  if (!isListed(ctx, widget, originOf(ctx))) refuse("widget_origin_refused");
  return widget;
}
