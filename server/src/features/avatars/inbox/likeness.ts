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
  const groups: { gist: Set<string>; members: Q[] }[] = [];
  const groupsWith = new Map<string, Set<number>>();
  for (const each of questions) {
    const gist = gistOf(each.question);
    const near = new Set([...gist].flatMap((word) => [...(groupsWith.get(word) ?? [])]));
    const found = [...near].sort((a, b) => a - b).find((at) => isAlike(gist, groups[at]?.gist ?? new Set()));
    if (found !== undefined) {
      groups[found]?.members.push(each);
      continue;
    }
    for (const word of gist) groupsWith.set(word, (groupsWith.get(word) ?? new Set()).add(groups.length));
    groups.push({ gist, members: [each] });
  }
  return groups.map(({ members }) => members);
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
