/**
 * The longest common subsequence of two lists, as pairs of indices. Equal beginnings and ends are always paired; where what
 * lies between has more pairs than `pairsMax`, nothing of it is.
 */
export function longestCommon(
  lengthA: number,
  lengthB: number,
  isSame: (a: number, b: number) => boolean,
  pairsMax: number,
): (readonly [number, number])[] {
  let start = 0;
  while (start < lengthA && start < lengthB && isSame(start, start)) start += 1;
  let [endA, endB] = [lengthA, lengthB];
  while (endA > start && endB > start && isSame(endA - 1, endB - 1)) [endA, endB] = [endA - 1, endB - 1];
  const head = Array.from({ length: start }, (_, at) => [at, at] as const);
  const tail = Array.from({ length: lengthA - endA }, (_, at) => [endA + at, endB + at] as const);
  const [height, width] = [endA - start, endB - start];
  if (height * width > pairsMax) return [...head, ...tail];
  const score = (a: number, b: number) => (isSame(start + a, start + b) ? 1 : 0);
  const middle = bestPairs(height, width, score).map(([a, b]) => [start + a, start + b] as const);
  return [...head, ...middle, ...tail];
}

/** Pairs in the order of both lists whose scores are together the highest; what scores 0 is never paired. */
export function bestPairs(
  lengthA: number,
  lengthB: number,
  score: (a: number, b: number) => number,
): (readonly [number, number])[] {
  const width = lengthB + 1;
  const best = new Float32Array((lengthA + 1) * width);
  const scores = new Float32Array(lengthA * lengthB);
  for (let a = lengthA - 1; a >= 0; a -= 1) {
    for (let b = lengthB - 1; b >= 0; b -= 1) {
      const own = score(a, b);
      scores[a * lengthB + b] = own;
      const paired = own > 0 ? own + (best[(a + 1) * width + b + 1] ?? 0) : 0;
      best[a * width + b] = Math.max(paired, best[(a + 1) * width + b] ?? 0, best[a * width + b + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [a, b] = [0, 0];
  while (a < lengthA && b < lengthB) {
    const here = best[a * width + b] ?? 0;
    const own = scores[a * lengthB + b] ?? 0;
    if (own > 0 && here > (best[(a + 1) * width + b] ?? 0) && here > (best[a * width + b + 1] ?? 0))
      pairs.push([a++, b++]);
    else if (here === (best[(a + 1) * width + b] ?? 0)) a += 1;
    else b += 1;
  }
  return pairs;
}
