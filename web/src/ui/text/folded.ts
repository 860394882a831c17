import type { Difference } from "@pluma/contract/kit/differing/differ";

/** How much of what both sides have stays in sight beside a change, in characters. */
const AROUND = 240;
const GAP = "\n…\n";

/**
 * The pieces of a difference with the middle of every long stretch that both sides have left out, and how many
 * characters that are.
 */
export function folded(pieces: readonly Difference[]): { shown: Difference[]; hiddenCount: number } {
  let hiddenCount = 0;
  const shown = pieces.map((piece, at): Difference => {
    if (piece.kind !== "same") return piece;
    const head = at === 0 ? "" : startOf(piece.text);
    const tail = at === pieces.length - 1 ? "" : endOf(piece.text);
    const hidden = piece.text.length - head.length - tail.length;
    // Less than this is read sooner than unfolded.
    if (hidden <= AROUND) return piece;
    hiddenCount += hidden;
    return { kind: "same", text: [head, tail].filter(Boolean).length === 2 ? head + GAP + tail : gapped(head, tail) };
  });
  return { shown, hiddenCount };
}

const gapped = (head: string, tail: string): string => (head ? head + GAP : tail ? GAP.trimStart() + tail : GAP.trim());

// Cut where a word ends.
const startOf = (text: string): string => text.slice(0, AROUND).replace(/(?<!\S)\S+$/u, "");
const endOf = (text: string): string => text.slice(-AROUND).replace(/^\S*/u, "");
