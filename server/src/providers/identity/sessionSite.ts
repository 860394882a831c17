const MARK = "_at_";

/** The name of a session says at which site it was opened: its tokens, which hold it, are good there and nowhere else. */
export const nameAt = (sessionId: string, site: number | null): string =>
  site === null ? sessionId : `${sessionId}${MARK}${site}`;

/** The organization on whose own host a session was opened; null for one of the installation. */
export function siteOfSession(sessionId: string): number | null {
  const found = /_at_(\d{1,10})$/.exec(sessionId);
  return found ? Number(found[1]) : null;
}
