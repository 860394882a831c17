export const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/**
 * What is selected, if it is of one answer. Three presses select a paragraph up to the begin of whatever comes next on the
 * screen: where nothing of that is selected, it ends with what they were made on.
 */
export function selectedOfAnswer(): Range | null {
  const selection = getSelection();
  if (selection?.type !== "Range") return null;
  const range = selection.getRangeAt(0).cloneRange();
  const answer = elementOf(range.startContainer)?.closest("[data-answer]");
  if (!answer || answer.contains(range.endContainer)) return answer ? range : null;
  const text = range.toString().trim();
  for (let around = elementOf(range.startContainer); around && answer.contains(around); around = around.parentElement) {
    range.setEnd(around, around.childNodes.length);
    if (range.toString().trim() === text) return range;
  }
  return null;
}
