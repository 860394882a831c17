/** A run of tokens: of both sides, or of one of them. */
export type Run<T = string> = { kind: "same" | "added" | "removed"; tokens: T[] };

/** Gaps up to so many comparisons are matched exactly; a longer one without anything that stands out is replaced. */
const COMPARED_MAX = 100_000;

/**
 * What two lists of tokens have in common, in order: all `same` and `removed` together are the first list, all `same`
 * and `added` the second. What stands once on both sides is matched first, so that long lists stay fast.
 */
export const align = (before: string[], after: string[]): Run[] => joinRuns(alignPart(before, after));

function alignPart(before: string[], after: string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    { kind: "same", tokens: before.slice(0, start) },
    ...alignDifferent(removed, added),
    { kind: "same", tokens: before.slice(before.length - end) },
  ];
}

function alignDifferent(before: string[], after: string[]): Run[] {
  const replaced: Run[] = [
    { kind: "removed", tokens: before },
    { kind: "added", tokens: after },
  ];
  if (before.length === 0 || after.length === 0) return replaced;
  if (before.length * after.length <= COMPARED_MAX) return alignExactly(before, after);
  const anchors = findAnchors(before, after);
  if (anchors.length === 0) return replaced;
  const runs: Run[] = [];
  let [left, right] = [0, 0];
  for (const [atLeft, atRight] of [...anchors, [before.length, after.length] as const]) {
    for (const run of alignPart(before.slice(left, atLeft), after.slice(right, atRight))) runs.push(run);
    runs.push({ kind: "same", tokens: before.slice(atLeft, atLeft + 1) });
    [left, right] = [atLeft + 1, atRight + 1];
  }
  return runs;
}

/** The longest common subsequence, by the table of all of them. */
function alignExactly(before: string[], after: string[]): Run[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (left: number, right: number): number => lengths[left * width + right] ?? 0;
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      lengths[left * width + right] =
        before[left] === after[right]
          ? lengthAt(left + 1, right + 1) + 1
          : Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1));
    }
  }
  const runs: Run[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [removed, added] = [before[left], after[right]];
    if (removed !== undefined && removed === added) {
      runs.push({ kind: "same", tokens: [removed] });
      left += 1;
      right += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || lengthAt(left + 1, right) >= lengthAt(left, right + 1))
    ) {
      runs.push({ kind: "removed", tokens: [removed] });
      left += 1;
    } else {
      runs.push({ kind: "added", tokens: added === undefined ? [] : [added] });
      right += 1;
    }
  }
  return runs;
}

/** Where tokens stand that each side has once, as far as they come in the same order on both. */
function findAnchors(before: string[], after: string[]): (readonly [number, number])[] {
  const [onLeft, onRight] = [onceIn(before), onceIn(after)];
  const pairs = [...onLeft].flatMap(([token, left]) => {
    const right = onRight.get(token);
    return right === undefined ? [] : [[left, right] as const];
  });
  return longestRising(pairs.sort(([a], [b]) => a - b));
}

function onceIn(tokens: string[]): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, token] of tokens.entries()) {
    if (places.has(token)) twice.add(token);
    places.set(token, place);
  }
  for (const token of twice) places.delete(token);
  return places;
}

function longestRising(pairs: (readonly [number, number])[]): (readonly [number, number])[] {
  // At each length the pair that ends lowest; every pair knows the one before it.
  const ends: number[] = [];
  const previous: number[] = [];
  const rightOf = (place: number | undefined): number => pairs[place ?? -1]?.[1] ?? -1;
  for (const [place, [, right]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rightOf(ends[middle]) < right) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = place;
  }
  const rising: (readonly [number, number])[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) {
    const pair = pairs[place];
    if (pair) rising.push(pair);
  }
  return rising.reverse();
}

/** Neighbours of one kind as one run; between what is the same first what was removed, then what was added. */
export function joinRuns<T>(runs: readonly Run<T>[]): Run<T>[] {
  const joined: Run<T>[] = [];
  let removed: T[] = [];
  let added: T[] = [];
  let same: T[] = [];
  const flushChange = () => {
    if (removed.length > 0) joined.push({ kind: "removed", tokens: removed });
    if (added.length > 0) joined.push({ kind: "added", tokens: added });
    [removed, added] = [[], []];
  };
  const flushSame = () => {
    if (same.length > 0) joined.push({ kind: "same", tokens: same });
    same = [];
  };
  for (const { kind, tokens } of runs) {
    if (tokens.length === 0) continue;
    if (kind === "same") flushChange();
    else flushSame();
    const into = kind === "same" ? same : kind === "removed" ? removed : added;
    for (const token of tokens) into.push(token);
  }
  flushChange();
  flushSame();
  return joined;
}
