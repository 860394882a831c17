import type { Laid } from "./compareTrees.ts";
import { type Element, element, textOf } from "./trees.ts";

/** Shorter stretches are read sooner than unfolded, in characters. */
const FOLDED_MIN = 240;

/** The blocks of a comparison without the middle of every long stretch that both sides have. */
export function folded(laid: readonly Laid[]): { shown: Element[]; isFolded: boolean } {
  const shown: Element[] = [];
  let stretch: Element[] = [];
  let isFolded = false;
  const close = (isEnd: boolean) => {
    // Beside a change its neighbour stays in sight.
    const [from, to] = [shown.length > 0 ? 1 : 0, stretch.length - (isEnd ? 0 : 1)];
    const hidden = stretch.slice(from, to);
    if (hidden.reduce((length, node) => length + textOf(node).length, 0) > FOLDED_MIN) {
      shown.push(...stretch.slice(0, from), element("p", [{ type: "text", value: "…" }]), ...stretch.slice(to));
      isFolded = true;
    } else shown.push(...stretch);
    stretch = [];
  };
  for (const { isSame, node } of laid) {
    if (isSame) {
      stretch.push(node);
      continue;
    }
    if (stretch.length > 0) close(false);
    shown.push(node);
  }
  if (stretch.length > 0) close(true);
  return { shown, isFolded };
}
