import { saidBy } from "./copyDrawn.ts";
import { elementOf, selectedOfAnswer } from "./selected.ts";

/** What would be nothing without what it stands in. */
const PARTS = "ul, ol, table, thead, tbody, tr";

/**
 * Puts what is selected of one answer on the clipboard as the whole of it would be: no looks of ours, no words of the
 * interface, formulas as one types them. What is selected elsewhere, or within code, is copied as the browser does.
 */
export function copySelected(event: ClipboardEvent): void {
  const range = selectedWhole();
  if (!range || !event.clipboardData || event.target instanceof HTMLTextAreaElement) return;
  const { html, text } = saidBy(contentsOf(range));
  if (text === "") return;
  event.preventDefault();
  event.clipboardData.setData("text/html", html);
  event.clipboardData.setData("text/plain", text);
}

/** What is selected of one answer, but within code; a formula is selected whole. */
function selectedWhole(): Range | null {
  const range = selectedOfAnswer();
  if (!range) return null;
  const first = elementOf(range.startContainer)?.closest(".katex");
  const last = elementOf(range.endContainer)?.closest(".katex");
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  return elementOf(range.commonAncestorContainer)?.closest("pre") ? null : range;
}

function contentsOf(range: Range): ParentNode {
  let contents: DocumentFragment | Element = range.cloneContents();
  let around = elementOf(range.commonAncestorContainer);
  while (around?.matches(PARTS)) {
    const frame = document.importNode(around);
    frame.append(contents);
    contents = frame;
    if (!around.matches("thead, tbody, tr")) break;
    around = around.parentElement;
  }
  const box = document.createElement("div");
  box.append(contents);
  return box;
}
