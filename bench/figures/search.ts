import type { Bed } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { median, quantile } from "../quantiles.ts";
import { ms, type Result } from "../row.ts";
import { makeConversations, makePeople } from "../seeds/seed.ts";
import { searches, writeTexts } from "../seeds/seedTexts.ts";
import { signIn } from "../signIn.ts";

const conversationCount = 2000;
const messagesEach = 50;
const warmUp = 20;
const samples = 300;
const limitMs = 100;
/** Searches that are asked for by name, whatever the draw brings: a word of every text, and two letters. */
const hard = ["the", "th", "de", "ca"];

/** How long a search takes among a person's 100,000 messages: words by their frequency, one to three of them. */
export async function measureSearch(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_search", await bed.model());
  // Another person of as many messages in the same tables: what is not one's own must not slow the search.
  const [person, other] = await makePeople(pluma, 2);
  if (!person || !other) throw new Error("nobody was made");
  for (const { userId } of [other, person]) {
    const conversations = await makeConversations(pluma, userId, conversationCount);
    await writeTexts(pluma, { userId }, conversations, messagesEach);
  }
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const ask = (query: string) =>
    askOnce(`${pluma.address}/api/conversations?query=${encodeURIComponent(query)}`, headers);

  const drawn = searches(warmUp + samples);
  for (const query of drawn.slice(0, warmUp)) await ask(query);
  const taken: number[] = [];
  for (const query of drawn.slice(warmUp)) taken.push(await ask(query));
  const takenHard: number[] = [];
  for (let round = 0; round < 10; round += 1) for (const query of hard) takenHard.push(await ask(query));
  const [p50, p95, hardP95] = [median(taken), quantile(taken, 0.95), quantile(takenHard, 0.95)];
  const row = (figure: string, value: number) => ({
    figure,
    measured: ms(value),
    bare: "",
    ratio: "",
    limit: `≤ ${ms(limitMs)}`,
    isReached: value <= limitMs,
  });
  return {
    rows: [
      row("search over 100,000 messages, p95", p95),
      row("  of a word of every text, or two letters, p95", hardP95),
      { ...row("  p50", p50), limit: "", isReached: null },
    ],
    numbers: { p50Ms: p50, p95Ms: p95, hardP95Ms: hardP95, slowestMs: Math.max(...taken) },
  };
}

async function askOnce(url: string, headers: Record<string, string>): Promise<number> {
  const askedAtMs = nowMs();
  const answer = await fetch(url, { headers });
  const { conversations } = await answer.json();
  if (!Array.isArray(conversations)) throw new Error(`${url} answered ${answer.status}`);
  return nowMs() - askedAtMs;
}
