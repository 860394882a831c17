const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days before and after this moment, as figures are asked for: what happens now lies in them, also at midnight. */
export const daysAround = (now = Date.now()): string =>
  `start_date=${dayOf(now - DAY_MS)}&end_date=${dayOf(now + DAY_MS)}`;
