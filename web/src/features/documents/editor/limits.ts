import { DEPTH_MAX, depthOf } from "@pluma/contract/documents/schema/schema";
import { Extension } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceAroundStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { wordOf } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { bytesOf, STEPS_BYTES_MAX } from "../sync/wire.ts";

/** A text that grows by less at once is no more than one call takes, whatever its form. */
const GROWTH_LOOKED_AT = 20_000;

/**
 * Nothing is done to a text that the server could not take, and with it all that is typed after it. What is pasted and would go
 * deeper than a document may comes as its paragraphs alone; what would be put one deeper stays where it is. More at once than a
 * call takes is not put in, which is said; and a text that is not written in any more stays as it is.
 */
export const Limits = Extension.create({
  name: "limits",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        filterTransaction: (transaction) =>
          isTaken(transaction) || (editor.options.editable && isFlat(transaction) && isSendable(transaction)),
        props: { transformPasted },
      }),
    ];
  },
});

function transformPasted(slice: Slice, { state }: EditorView): Slice {
  // Blocks come beside the one that the cursor is in.
  const isDeep = deepest(slice.content) + state.selection.$from.depth - 1 > DEPTH_MAX;
  return isDeep ? new Slice(Fragment.from(blocksIn(slice.content)), 0, 0) : slice;
}

const deepest = (content: Fragment): number => Math.max(0, ...content.content.map(depthOf)) + 1;

/** The blocks of a text that stand for themselves, each beside the other; words of any kind are paragraphs. */
function blocksIn(content: Fragment): Node[] {
  const blocks: Node[] = [];
  content.descendants((node) => {
    const { nodes } = node.type.schema;
    if (node.isTextblock) {
      const words = node.type.spec.code ? Fragment.from(node.type.schema.text(node.textContent)) : node.content;
      if (words.size > 0 && nodes.paragraph) blocks.push(nodes.paragraph.create(null, words));
    } else if (node.isBlock && node.isAtom) blocks.push(node);
    return !node.isTextblock;
  });
  return blocks;
}

/** What came from the server, or is no change of the text, is never held back. */
const isTaken = (transaction: Transaction): boolean =>
  !transaction.docChanged || transaction.getMeta("rebased") !== undefined;

function isFlat(transaction: Transaction): boolean {
  const mayDeepen = transaction.steps.some((step) => step instanceof ReplaceAroundStep);
  return !mayDeepen || depthOf(transaction.doc) <= DEPTH_MAX;
}

function isSendable({ before, doc, steps }: Transaction): boolean {
  if (doc.content.size - before.content.size < GROWTH_LOOKED_AT) return true;
  if (steps.every((step) => bytesOf(step.toJSON()) <= STEPS_BYTES_MAX)) return true;
  showAlert(wordOf("documents:tooLong"));
  return false;
}
