const DAY_MS = 24 * 3600 * 1000;

/** The last days, oldest first, today's at the end, as 2026-11-30 in UTC. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );

/** The last months, oldest first, this one at the end, as 2026-11 in UTC. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1)).toISOString().slice(0, 7),
  );
