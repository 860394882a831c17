/** Where in a document something of its drawn text is: each drawn text says at which position it begins. */

type Range = { from: number; to: number };

const texts = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-at]")];
const startOf = (element: HTMLElement): number => Number(element.dataset.at);
const endOf = (element: HTMLElement): number => startOf(element) + (element.textContent?.length ?? 0);

/** What is selected of a text; null where nothing of it is. */
export function selectedIn(root: HTMLElement): Range | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const touched = texts(root).filter((element) => range.intersectsNode(element));
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return null;
  const from = first.contains(range.startContainer) ? startOf(first) + range.startOffset : startOf(first);
  const to = last.contains(range.endContainer) ? startOf(last) + range.endOffset : endOf(last);
  return from < to ? { from, to } : null;
}

/** The sentence that was pressed, in the paragraph that it stands in. */
export function sentenceAt(pressed: Element, point: { x: number; y: number }, language: string): Range | null {
  const element = pressed.closest<HTMLElement>("[data-at]");
  const block = element?.closest<HTMLElement>("p, h1, h2, h3, h4, li, td, th, blockquote, pre");
  if (!element || !block) return null;
  const parts = texts(block);
  const whole = parts.map(({ textContent }) => textContent ?? "").join("");
  const before = parts
    .slice(0, parts.indexOf(element))
    .reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0);
  const offset = before + (offsetAt(element, point) ?? 0);
  const sentences = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(whole)];
  const found = sentences.find(({ index, segment }) => offset >= index && offset < index + segment.length);
  if (!found || found.segment.trim() === "") return null;
  const end = found.index + found.segment.trimEnd().length;
  return { from: positionIn(parts, found.index, "start"), to: positionIn(parts, end, "end") };
}

/** The position of a letter of some texts, counted through all of them. */
function positionIn(parts: readonly HTMLElement[], offset: number, side: "start" | "end"): number {
  let left = offset;
  for (const part of parts) {
    const length = part.textContent?.length ?? 0;
    if (left < length || (side === "end" && left === length)) return startOf(part) + left;
    left -= length;
  }
  const last = parts.at(-1);
  return last ? endOf(last) : 0;
}

function offsetAt(element: HTMLElement, { x, y }: { x: number; y: number }): number | null {
  const caret = document.caretPositionFromPoint?.(x, y);
  // Safari knew ranges alone until version 26.
  const range = caret ? null : document.caretRangeFromPoint?.(x, y);
  const node = caret?.offsetNode ?? range?.startContainer ?? null;
  return element.contains(node) ? (caret?.offset ?? range?.startOffset ?? null) : null;
}

/** The words of a stretch, as they are drawn. */
export const wordsIn = (root: ParentNode, { from, to }: Range): string =>
  texts(root)
    .map((element) => {
      const start = startOf(element);
      return (element.textContent ?? "").slice(Math.max(0, from - start), Math.max(0, to - start));
    })
    .join("");
