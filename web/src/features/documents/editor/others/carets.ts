import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { tintOf } from "../../../../ui/marks/tints.ts";
import type { Positions } from "../../sync/positions.ts";
import type { Other, Others } from "./places.ts";

const key = new PluginKey("carets");

/** Draws the carets and selections of others over a text, each with the colour and the name of its person. */
export const caretsOf = (others: Others, positions: Positions) =>
  Extension.create({
    name: "carets",
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        props: {
          decorations: (state) => {
            const now = Date.now();
            const all = others.all.read();
            if (all.length === 0) return null;
            return DecorationSet.create(
              state.doc,
              all.flatMap((other) => drawn(state, other, positions, now)),
            );
          },
        },
        view: (view) => {
          let timer: ReturnType<typeof setTimeout> | undefined;
          const draw = () => view.dispatch(view.state.tr.setMeta(key, true).setMeta("addToHistory", false));
          const unwatch = others.all.watch(() => {
            draw();
            // Drawn once more when the last name is to go.
            clearTimeout(timer);
            const until = Math.max(...others.all.read().map(({ writesUntil }) => writesUntil), 0) - Date.now();
            if (until > 0) timer = setTimeout(draw, until + 50);
          });
          return {
            destroy: () => {
              clearTimeout(timer);
              unwatch();
            },
          };
        },
      }),
    ],
  });

/** Where the caret of somebody is in an editor now; null where they show none. */
export function placeOf(state: EditorState, { carets }: Other, positions: Positions) {
  for (const { version, from, to } of carets) {
    const places = [from, to].map((place) => positions.toEditor(state, version, place));
    const [start, end] = places;
    if (start != null && end != null) return { from: start, to: end };
  }
  return null;
}

function drawn(state: EditorState, other: Other, positions: Positions, now: number): Decoration[] {
  const place = placeOf(state, other, positions);
  if (!place) return [];
  const isWriting = other.writesUntil > now;
  const tint = tintOf(other.userId);
  const [start, end] = [Math.min(place.from, place.to), Math.max(place.from, place.to)];
  const caret = Decoration.widget(place.to, () => caretElement(other.name, tint, isWriting), {
    key: `${other.placeId} ${isWriting} ${other.name}`,
    // Before what is typed here at the same place.
    side: -1,
    ignoreSelection: true,
  });
  return start === end ? [caret] : [caret, Decoration.inline(start, end, { class: "theirs", "data-tint": tint })];
}

function caretElement(name: string, tint: string, isWriting: boolean): HTMLElement {
  const caret = document.createElement("span");
  caret.className = "their-caret";
  caret.dataset.tint = tint;
  // Who is here is said in the bar; a reader's voice is not led into the text by each key of theirs.
  caret.ariaHidden = "true";
  // Written by the sheet of styles: it is no part of the text.
  caret.dataset.name = name;
  caret.toggleAttribute("data-writes", isWriting);
  return caret;
}
