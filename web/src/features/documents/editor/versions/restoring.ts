import { align } from "@pluma/contract/kit/differing/align";
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";

type Change = { from: number; to: number; content: Fragment };

/**
 * Makes the text of an editor another one: as one change, which one undo takes back, and which leaves alone what is the same
 * in both, with what hangs on it. False where nothing was to be done.
 */
export function restoreText(editor: Editor, text: Record<string, unknown>): boolean {
  const target = editor.schema.nodeFromJSON(text);
  const { doc } = editor.state;
  const changes = changesOf(doc, target);
  if (changes.length === 0) return false;
  const transaction = closeHistory(editor.state.tr);
  // From the end to the beginning: what is changed does not move what is still to be.
  for (const { from, to, content } of changes.reverse()) {
    transaction.step(new ReplaceStep(from, to, new Slice(content, 0, 0)));
  }
  editor.view.dispatch(transaction.setMeta("preventAutolink", true));
  // What is typed right after is no part of it.
  editor.view.dispatch(closeHistory(editor.state.tr));
  return true;
}

function changesOf(doc: Node, target: Node): Change[] {
  const [before, after] = [doc.children, target.children];
  const changes: Change[] = [];
  let [left, right, position] = [0, 0, 0];
  const runs = align(before.map(keyOf), after.map(keyOf));
  for (const [at, { kind, tokens }] of runs.entries()) {
    const went = kind === "added" ? [] : before.slice(left, left + tokens.length);
    const size = went.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const next = runs[at + 1];
    const came = kind === "removed" && next?.kind === "added" ? next.tokens.length : 0;
    if (kind === "removed") {
      changes.push(narrowed(went, after.slice(right, right + came), position, size));
      right += came;
    } else if (kind === "same") right += tokens.length;
    else if (runs[at - 1]?.kind !== "removed") {
      changes.push({ from: position, to: position, content: Fragment.from(after.slice(right, right + tokens.length)) });
      right += tokens.length;
    }
    left += went.length;
    position += size;
  }
  return changes;
}

const keyOf = (node: Node): string => JSON.stringify(node.toJSON());

/** Of a paragraph that stays one, only what lies between its equal ends. */
function narrowed(went: readonly Node[], came: readonly Node[], from: number, size: number): Change {
  const [one, other] = [went[0], came[0]];
  const isPair = went.length === 1 && came.length === 1 && one?.isTextblock && other && one.sameMarkup(other);
  const start = isPair ? one.content.findDiffStart(other.content) : null;
  const end = isPair ? one.content.findDiffEnd(other.content) : null;
  if (!one || !other || start === null || end === null)
    return { from, to: from + size, content: Fragment.from([...came]) };
  // Where what is the same overlaps, as in "aa" and "aaa", the ends give way.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [endOne, endOther] = [end.a + overlap, end.b + overlap];
  const inside = from + 1;
  const content = other.content.cut(start, endOther);
  // Half of a character is no text that can be sent.
  const isWhole = [content, one.content.cut(start, endOne)].every((each) =>
    each.textBetween(0, each.size).isWellFormed(),
  );
  if (!isWhole) return { from, to: from + size, content: Fragment.from([...came]) };
  return { from: inside + start, to: inside + endOne, content };
}
