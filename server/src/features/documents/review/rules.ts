/** How many links of a document open at once, and how much may come by one. */
export const LINKS_MAX = 20;
export const SAID_BY_LINK_MAX = 200;
export const APPROVALS_MAX = 30;
export const READERS_MAX = 10_000;
/** What comes by one link, from however many addresses. */
export const LINK_RATE = { count: 60, seconds: 600 };
/** For how long the same words under the same name are the same comment, said again because its answer was lost. */
export const SAME_MS = 10 * 60_000;

/** Programs that fetch pages for previews and lists, as far as they say so: nobody reads with them. */
const program =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|discord|telegram|embed|headless|lighthouse/i;
export const isProgram = (userAgent: string): boolean => userAgent === "" || program.test(userAgent);
