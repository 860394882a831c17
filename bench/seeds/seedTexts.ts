import type { RunningPluma } from "../bed.ts";
import { withClient } from "../bed.ts";
import { makeThreads, type Person } from "./seed.ts";

// What everyone writes all the time, in both languages, with and without accents; the rest is made of syllables.
const frequent = "the de and la to que a of el in y is en it los for un you that con".split(" ");
const syllables = ["ca", "ción", "ma", "ré", "to", "li", "ñu", "ber", "so", "pú", "tra", "no", "ge", "vía", "lu", "dé"];
const VOCABULARY = 20_000;
const MESSAGES_AT_ONCE = 2000;

/** The same numbers in every run: what is compared from one day to the next is not the luck of the draw. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The word of a rank, the most frequent first; every rank has a word of its own. */
export function wordOfRank(rank: number): string {
  const common = frequent[rank];
  if (common !== undefined) return common;
  let word = "";
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

// Zipf's law: a rank is the rarer the higher it is, in proportion.
const rankOf = (random: number): number => Math.floor(VOCABULARY ** random) - 1;

/** Searches as people type them: one to three words, frequent and rare, half of them without their accents. */
export function searches(count: number): string[] {
  const random = numbers(7);
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: 1 + (index % 3) }, () => wordOfRank(rankOf(random()))).join(" ");
    return index % 2 === 0 ? words : words.normalize("NFD").replace(/\p{M}/gu, "");
  });
}

/** Texts of so many words each by the same law, the same ones in every run. */
export function textsOf(count: number, words: number): string[] {
  const random = numbers(13);
  return Array.from({ length: count }, () =>
    Array.from({ length: words }, () => wordOfRank(rankOf(random()))).join(" "),
  );
}

/** Writes questions of 20 words and answers of 120, by turns, into conversations of a person. */
export async function writeTexts(
  pluma: Pick<RunningPluma, "database">,
  person: Pick<Person, "userId">,
  conversations: number[],
  messagesEach: number,
): Promise<void> {
  const random = numbers(11);
  const textOf = (words: number) => Array.from({ length: words }, () => wordOfRank(rankOf(random()))).join(" ");
  await withClient(pluma.database, async (client) => {
    const perStep = Math.max(1, Math.floor(MESSAGES_AT_ONCE / messagesEach));
    for (let from = 0; from < conversations.length; from += perStep) {
      const ids = conversations.slice(from, from + perStep).flatMap((id) => new Array<number>(messagesEach).fill(id));
      await client.query(
        `insert into messages (conversation_id, user_id, role, content, finish_reason)
         select c, $1, case when n % 2 = 1 then 'user' else 'assistant' end, t, case when n % 2 = 0 then 'stop' end
         from unnest($2::bigint[], $3::text[]) with ordinality as said(c, t, n) order by n`,
        [person.userId, ids, ids.map((_, index) => textOf(index % 2 === 0 ? 20 : 120))],
      );
    }
    await makeThreads(client, conversations);
    await client.query("vacuum analyze");
  });
}
