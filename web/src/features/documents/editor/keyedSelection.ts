import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

type Ends = readonly [Node | null, number, Node | null, number];

/**
 * A key acts on what is chosen when it is pressed. A browser tells only with its next frame that the caret was moved by a key,
 * which in a long text or on a slow device is later than the next key: the editor would act where the caret was.
 */
export const KeyedSelection = Extension.create({
  name: "keyedSelection",
  addProseMirrorPlugins() {
    let told = ends();
    const handleTold = () => {
      told = ends();
    };
    return [
      new Plugin({
        view: () => {
          document.addEventListener("selectionchange", handleTold);
          return { destroy: () => document.removeEventListener("selectionchange", handleTold) };
        },
        props: {
          handleDOMEvents: {
            keydown: (_view, { isComposing }) => {
              const now = ends();
              if (!isComposing && now.some((end, at) => end !== told[at])) {
                document.dispatchEvent(new Event("selectionchange"));
              }
              return false;
            },
          },
        },
      }),
    ];
  },
});

function ends(): Ends {
  const selection = getSelection();
  return selection
    ? [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
    : [null, 0, null, 0];
}
