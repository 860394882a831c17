/** Two days, YYYY-MM-DD, both included; an empty one is open. */
export type Days = { start: string; end: string };

export const presets = ["today", "days7", "days30", "month", "year"] as const;
export type Preset = (typeof presets)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days of a preset, up to today; days are those of UTC, as the server counts them. */
export function daysOf(preset: Preset, now = new Date()): Days {
  const end = dayOf(now);
  if (preset === "today") return { start: end, end };
  if (preset === "days7") return { start: dayOf(new Date(now.getTime() - 6 * DAY_MS)), end };
  if (preset === "days30") return { start: dayOf(new Date(now.getTime() - 29 * DAY_MS)), end };
  return { start: preset === "month" ? `${end.slice(0, 7)}-01` : `${end.slice(0, 4)}-01-01`, end };
}

/** The preset that means these days; null when somebody typed others. */
export const presetOf = ({ start, end }: Days, now = new Date()): Preset | null =>
  presets.find((preset) => {
    const days = daysOf(preset, now);
    return days.start === start && days.end === end;
  }) ?? null;

/** What an address says of a day; empty when it is none. */
export const dayFrom = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
