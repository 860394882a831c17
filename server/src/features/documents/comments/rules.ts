/** How many threads a document may have, and answers a thread. */
export const THREADS_MAX = 500;
export const REPLIES_MAX = 100;
/** For how long what is said is gathered before it is mailed to those who were not here since. */
export const MAIL_DELAY_MS = 10 * 60_000;

type Said = { userId: number | null; removedAt: Date | null };

/** One changes what one said oneself. */
export const mayChange = (userId: number, said: Said): boolean => said.removedAt === null && said.userId === userId;

/** One takes back what one said; whoever a document is of keeps order beside it. */
export const mayRemove = (userId: number, said: Said, document: { userId: number }): boolean =>
  said.removedAt === null && (said.userId === userId || document.userId === userId);

/** Who is to hear of something that was said: the owner, who spoke in the thread, who is mentioned; never who said it. */
export function hearersOf(
  viewers: readonly number[],
  { owner, speakers, mentions, by }: { owner: number; speakers: number[]; mentions: number[]; by: number | null },
): number[] {
  const concerned = new Set([owner, ...speakers, ...mentions]);
  return viewers.filter((userId) => userId !== by && concerned.has(userId));
}
