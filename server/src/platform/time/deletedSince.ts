import type { Clock } from "../clock.ts";

const DELETED_DAYS = 30;

/** Since when something may have been deleted that can still be brought back: for 30 days, whatever it is. */
export const deletedSince = ({ clock }: { clock: Clock }): Date =>
  new Date(clock.now().getTime() - DELETED_DAYS * 24 * 3600 * 1000);
