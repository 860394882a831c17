import { type Editor, Extension, isNodeSelection } from "@tiptap/core";
import { type EditorState, Plugin, type Selection } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

/**
 * What is chosen stays marked while something is typed about it elsewhere, and is chosen again for whoever comes back by keys.
 * Whoever comes back by a press in the text chooses anew by that: until it has, nothing is drawn there anew, for the selection is
 * set with what is drawn, to the words that were marked, and what is typed then would stand in their place.
 */
export const Chosen = Extension.create({
  name: "chosen",
  addProseMirrorPlugins() {
    const { editor } = this;
    let pressedOver: Selection | null = null;
    const press = ({ state }: EditorView) => {
      pressedOver = editor.isFocused ? null : state.selection;
    };
    const leave = () => {
      pressedOver = null;
      // The browser's own mark would stand over ours.
      if (chosenIn(editor)) getSelection()?.removeAllRanges();
    };
    const comeBack = () => {
      if (pressedOver || !chosenIn(editor)) return;
      requestAnimationFrame(() => {
        if (!editor.isDestroyed && editor.view.hasFocus()) editor.view.focus();
      });
    };
    const decorations = ({ selection }: EditorState) => {
      const isBack = editor.isFocused && !pressedOver?.eq(selection);
      return isBack || editor.view.dragging ? null : marksOf(editor);
    };
    const view = () => ({
      // Something else is chosen: the press has done what it was for.
      update: ({ state }: EditorView, before: EditorState) => {
        if (!before.selection.eq(state.selection)) pressedOver = null;
      },
    });
    const handleDOMEvents = { mousedown: press, blur: leave, focus: comeBack };
    return [new Plugin({ view, props: { decorations, handleDOMEvents } })];
  },
});

/** The words that are chosen in a text that can be written in; null for none. */
function chosenIn({ isEditable, state: { selection } }: Editor) {
  return isEditable && !selection.empty && !isNodeSelection(selection) ? selection : null;
}

function marksOf(editor: Editor): DecorationSet | null {
  const chosen = chosenIn(editor);
  if (!chosen) return null;
  return DecorationSet.create(editor.state.doc, [Decoration.inline(chosen.from, chosen.to, { class: "chosen" })]);
}
