/** A card beside a text: where it would stand, and how high it is. */
export type Card = { at: number; height: number };

/** Between two cards, in pixels. */
const GAP = 12;

/**
 * Where cards stand that must not lie over each other, in the order of where they would: `kept`, the one that is looked at,
 * has its place, and pushes those before it up, as far as there is room from 0 on; all others are pushed down.
 */
export function stacked(cards: readonly Card[], kept: number | null): number[] {
  const tops = cards.map(({ at }) => Math.max(0, at));
  for (let index = (kept ?? 0) - 1; index >= 0; index -= 1) {
    const below = (tops[index + 1] ?? 0) - GAP - (cards[index]?.height ?? 0);
    tops[index] = Math.max(0, Math.min(tops[index] ?? 0, below));
  }
  for (let index = 1; index < tops.length; index += 1) {
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + (cards[index - 1]?.height ?? 0) + GAP);
  }
  return tops;
}
