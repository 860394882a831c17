const MINUTE_MS = 60_000;
/** Nobody wrote for so long: what stood there then is a version. */
export const PAUSE_MS = 5 * MINUTE_MS;
/** Who writes on and on leaves a version this often. */
export const WORK_MS = 15 * MINUTE_MS;
/** How many versions of a document may have a name. */
export const NAMED_VERSIONS_MAX = 100;

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to these ages all versions without a name are kept, then one an hour, then one a day, then one a week. */
export const ALL_KEPT_MS = DAY_MS;
export const HOURLY_KEPT_MS = 7 * DAY_MS;
export const DAILY_KEPT_MS = 90 * DAY_MS;

type Standing = { content: string; updatedAt: Date; keptAt: Date };

/** Whether what stands is to be kept before something is done to it; one without a word is no state to come back to. */
export const isVersionDue = ({ content, updatedAt, keptAt }: Standing, now: Date): boolean =>
  content !== "<p></p>" &&
  (now.getTime() - updatedAt.getTime() >= PAUSE_MS || now.getTime() - keptAt.getTime() >= WORK_MS);
