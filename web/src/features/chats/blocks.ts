const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
// The first digits of a line that may yet become an item.
const ITEM_BEGUN = /^ {0,3}\d{1,9}[.)]?$/;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/**
 * Cuts Markdown into blocks that mean the same alone as together; joined, they are the text again. More text only
 * changes the last block, so that the others need not be parsed again while an answer grows. The exception: a text
 * that defines link targets or footnotes stays whole, because any of its blocks may name them.
 */
export function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text];
  const blocks: string[] = [];
  let block = "";
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === "";
    if (isAfterBlank && !isBlank && fence === null && !continues(block, line)) {
      blocks.push(block);
      block = "";
    }
    fence = fenceAfter(fence, line);
    block += line;
    isAfterBlank = isBlank;
  }
  return block === "" ? blocks : [...blocks, block];
}

/** Whether a line after a blank one still belongs to the block: the inside of a list, or indented code. */
const continues = (block: string, line: string): boolean =>
  block.trim() === "" ||
  /^(?: {2,}|\t)/.test(line) ||
  (LIST_ITEM.test(block) && (LIST_ITEM.test(line) || ITEM_BEGUN.test(line)));

function fenceAfter(fence: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (fence === null) return mark ?? null;
  const isClosing = mark?.startsWith(fence) && line.trim().replace(/^[`~]+/, "") === "";
  return isClosing ? null : fence;
}
