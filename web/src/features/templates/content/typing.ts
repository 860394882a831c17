/**
 * What an opening bracket does in a prompt: it closes itself, with what was selected in between. A closing one that is
 * there already is stepped over. Typed as people type, so that each is undone as one step.
 */
export function handleTyped(field: HTMLTextAreaElement, event: InputEvent): void {
  if (event.isComposing || event.inputType !== "insertText") return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (event.data === "]" && start === end && value[start] === "]" && isOpenAt(value, start)) {
    event.preventDefault();
    field.setSelectionRange(start + 1, start + 1);
  }
  if (event.data !== "[") return;
  const selected = value.slice(start, end);
  // Before a word that stands there a bracket is only a bracket: its end comes after the word.
  if (/[[\]\n]/.test(selected) || (selected === "" && /[\p{L}\p{N}]/u.test(value[end] ?? ""))) return;
  event.preventDefault();
  document.execCommand("insertText", false, `[${selected}]`);
  field.setSelectionRange(start + 1, start + 1 + selected.length);
}

// Whether the bracket that is stepped over closes one of this line.
function isOpenAt(value: string, at: number): boolean {
  const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
  return line.lastIndexOf("[") > line.lastIndexOf("]");
}
