/** Where the screens of widgets lie. */

const HOME = "/chat-widget-generator";

/** The generator: with the widget that is named, or with null with a new one. */
export const generatorPath = (widgetId?: number | null): string =>
  widgetId === undefined ? HOME : `${HOME}?widget=${widgetId ?? "new"}`;

/** What visitors of a widget said. */
export const transcriptsPath = (widgetId: number): string => `${HOME}/${widgetId}/transcripts`;

/** Who left an address in it. */
export const leadsPath = (widgetId: number): string => `${HOME}/${widgetId}/leads`;

/** How it was used, day by day. */
export const statisticsPath = (widgetId: number): string => `${HOME}/${widgetId}/statistics`;
