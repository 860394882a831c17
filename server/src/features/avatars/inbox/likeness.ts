import { isSmall, stemOf, wordsIn } from "../../knowledge/index.ts";

/** How much of what two questions say both have to say, for one answer to be one to both. */
const SHARED_MIN = 0.6;

/** Small words that tell what is asked of a thing: when something is sent is not where it is. */
const asking: Record<string, string> = {
  when: "?when",
  cuando: "?when",
  where: "?where",
  donde: "?where",
  adonde: "?where",
  who: "?who",
  quien: "?who",
  quienes: "?who",
  why: "?why",
  not: "?not",
  no: "?not",
  without: "?not",
  sin: "?not",
};

/**
 * Puts questions together that ask the like: nearly the same words that say something, whatever their forms and their
 * order, and the same numbers. The groups come in the order of their first question, and so do the questions in each.
 */
export function groupAlike<Q extends { question: string }>(questions: Q[]): Q[][] {
  const gists = questions.map(({ question }) => gistOf(question));
  const rarestOf = byRarity(gists);
  const groups: { gist: Set<string>; members: Q[] }[] = [];
  const groupsWith = new Map<string, Set<number>>();
  for (const [index, each] of questions.entries()) {
    const gist = gists[index] ?? new Set();
    const rarest = rarestOf(gist);
    const near = new Set(rarest.flatMap((word) => [...(groupsWith.get(word) ?? [])]));
    const found = [...near].sort((a, b) => a - b).find((at) => isAlike(gist, groups[at]?.gist ?? new Set()));
    if (found !== undefined) {
      groups[found]?.members.push(each);
      continue;
    }
    for (const word of rarest) groupsWith.set(word, (groupsWith.get(word) ?? new Set()).add(groups.length));
    groups.push({ gist, members: [each] });
  }
  return groups.map(({ members }) => members);
}

/**
 * The rarest words of what a question says: so many that two that are alike have one of them in common. Held against all with
 * any word in common, a full inbox in which many begin alike took seconds.
 */
function byRarity(gists: Set<string>[]): (gist: Set<string>) => string[] {
  const counts = new Map<string, number>();
  for (const word of gists.flatMap((gist) => [...gist])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isBefore = (one: string, other: string) =>
    (counts.get(one) ?? 0) - (counts.get(other) ?? 0) || (one < other ? -1 : 1);
  return (gist) => {
    // All but so many that they alone would not be enough to share; a little less, for a share is no whole number.
    const sharedMin = Math.ceil(SHARED_MIN * gist.size - 1e-9);
    return [...gist].sort(isBefore).slice(0, gist.size - sharedMin + 1);
  };
}

/** What a question says, without what only builds its sentence. */
function gistOf(question: string): Set<string> {
  return new Set(
    wordsIn(question).flatMap((word) => asking[word] ?? (isSmall(word) && !/\d/.test(word) ? [] : stemOf(word))),
  );
}

function isAlike(one: Set<string>, other: Set<string>): boolean {
  const differing = one.symmetricDifference(other);
  if ([...differing].some((word) => /\d/.test(word))) return false;
  const shared = one.intersection(other).size;
  return shared >= SHARED_MIN * (shared + differing.size);
}
