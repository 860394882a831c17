const NAME = "found-in-chat";
const FOUND_MAX = 1000;

/** Marks a text wherever it is drawn in the thread, also in what is drawn later; answers how to stop. */
export function highlightIn(thread: Element, text: string): () => void {
  if (!("highlights" in CSS)) return () => undefined;
  const wanted = plain(text);
  let frame = 0;
  const mark = () => {
    frame = 0;
    CSS.highlights.set(NAME, new Highlight(...(wanted === "" ? [] : rangesOf(thread, wanted))));
  };
  const later = new MutationObserver(() => {
    frame ||= requestAnimationFrame(mark);
  });
  later.observe(thread, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    later.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(NAME);
  };
}

function rangesOf(thread: Element, wanted: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(thread, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < FOUND_MAX; node = walker.nextNode()) {
    const letters = [...(node.textContent ?? "")];
    // Letter by letter, since one without its accent may be shorter than with it.
    const folded = letters.map(plain);
    const text = folded.join("");
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, placeOf(letters, folded, at));
      range.setEnd(node, placeOf(letters, folded, at + wanted.length));
      ranges.push(range);
    }
  }
  return ranges;
}

/** Where in the text as it is a place of the folded one lies. */
function placeOf(letters: string[], folded: string[], at: number): number {
  let [place, passed] = [0, 0];
  for (let letter = 0; letter < letters.length && passed < at; letter += 1) {
    passed += folded[letter]?.length ?? 0;
    place += letters[letter]?.length ?? 0;
  }
  return place;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
