import { DEPTH_MAX, depthOf } from "@pluma/contract/documents/schema/schema";
import { Extension } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceAroundStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

/**
 * No text goes deeper than a document may: the server would refuse it, and with it all that is typed after it. What is pasted
 * and would, comes as its paragraphs alone; what would be put one deeper stays where it is.
 */
export const Depth = Extension.create({
  name: "depth",
  addProseMirrorPlugins: () => [new Plugin({ filterTransaction, props: { transformPasted } })],
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

/** What came from the server is no deeper, and is never held back. */
function filterTransaction(transaction: Transaction): boolean {
  if (!transaction.docChanged || transaction.getMeta("rebased") !== undefined) return true;
  const mayDeepen = transaction.steps.some((step) => step instanceof ReplaceAroundStep);
  return !mayDeepen || depthOf(transaction.doc) <= DEPTH_MAX;
}
