import { mapPlace, type Place, wordsAt } from "@pluma/contract/documents/schema/places";
import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Where comments hang in what is edited now. */
export type Hanging = {
  places: ReadonlyMap<number, Place>;
  /** Those that are marked in the text: the open ones. */
  marked: ReadonlySet<number>;
  /** The one that is looked at. */
  chosen: number | null;
  /** What is being commented on. */
  draft: Place | null;
  /** What stood there when that was begun. */
  quote: string;
  /** How often somebody asked for the comments from within the text. */
  asked: number;
};
type Held = Hanging & { drawn: DecorationSet };
type Change = Partial<Omit<Hanging, "asked">> & { asks?: true };

const key = new PluginKey<Held>("comments");

/** Marks in the text what comments are about. Their places move with it, and are no part of it. */
export const Comments = Extension.create({
  name: "comments",
  addProseMirrorPlugins: () => [
    new Plugin<Held>({ key, state: { init: begin, apply }, props: { decorations, handleClick } }),
  ],
  addKeyboardShortcuts() {
    return { "Mod-Alt-m": () => beginDraft(this.editor) };
  },
});

/** Where comments hang now. */
export const hangingIn = (state: EditorState): Hanging => key.getState(state) ?? nothing;

/** Says something of where comments hang; nothing of the text is changed. */
export function changeHanging(editor: Editor, change: Change): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}

/** Begins a comment on what is selected; false where nothing is. */
export function beginDraft(editor: Editor): boolean {
  const { from, to, empty } = editor.state.selection;
  if (empty) return false;
  const quote = wordsAt(editor.state.doc, { from, to });
  changeHanging(editor, { draft: { from, to, words: null }, quote, chosen: null, asks: true });
  return true;
}

/** Shows a comment: in the text its words, where they are there. */
export function choose(editor: Editor, commentId: number | null): void {
  changeHanging(editor, { chosen: commentId });
  if (commentId === null) return;
  editor.view.dom.querySelector(`[data-comment="${commentId}"]`)?.scrollIntoView({ block: "center" });
}

const begin = (): Held => ({
  places: new Map(),
  marked: new Set(),
  chosen: null,
  draft: null,
  quote: "",
  asked: 0,
  drawn: DecorationSet.empty,
});

/** Where nothing hangs yet: always the same, so that nobody takes it for news. */
const nothing: Held = begin();

function apply(transaction: Transaction, held: Held, _before: EditorState, { doc }: EditorState): Held {
  const change: Change | undefined = transaction.getMeta(key);
  if (!change && !transaction.docChanged) return held;
  const moved = transaction.docChanged ? move(transaction, held) : held;
  const { asks, ...said } = change ?? {};
  const next = { ...moved, ...said, asked: held.asked + (asks ? 1 : 0) };
  // Drawn anew only where something else is to be seen: at every key what is drawn moves along.
  const isSame = !change && isDrawnAlike(held, next);
  const drawn = isSame ? held.drawn.map(transaction.mapping, doc) : draw(doc, next);
  return { ...next, drawn };
}

function move({ mapping, before, doc }: Transaction, held: Held): Held {
  const map = (place: Place) => mapPlace(place, mapping, before, doc);
  const places = new Map([...held.places].map(([commentId, place]) => [commentId, map(place)] as const));
  return { ...held, places, draft: held.draft && map(held.draft) };
}

const isDrawnAlike = (one: Hanging, other: Hanging): boolean =>
  (one.draft?.words ?? null) === (other.draft?.words ?? null) &&
  [...one.places].every(([commentId, { words }]) => (other.places.get(commentId)?.words ?? null) === words);

/** Whether two states look alike beside the text: positions that only moved along change nothing there. */
export const isSeenAlike = (one: Hanging | null, other: Hanging | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.chosen === other.chosen &&
    one.asked === other.asked &&
    one.marked === other.marked &&
    one.places.size === other.places.size &&
    (one.draft === null) === (other.draft === null) &&
    isDrawnAlike(one, other));

function draw(doc: Node, { places, marked, chosen, draft }: Hanging): DecorationSet {
  const size = doc.content.size;
  const drawn = [...places].flatMap(([commentId, { from, to, words }]) => {
    if (words !== null || to > size || !(marked.has(commentId) || commentId === chosen)) return [];
    const look = commentId === chosen ? "comment-mark comment-mark-chosen" : "comment-mark";
    return Decoration.inline(from, to, { class: look, "data-comment": String(commentId) }, { commentId });
  });
  const isDrafted = draft && draft.words === null && draft.to <= size;
  const drafted = isDrafted ? [Decoration.inline(draft.from, draft.to, { class: "comment-draft" })] : [];
  return DecorationSet.create(doc, [...drawn, ...drafted]);
}

const decorations = (state: EditorState) => key.getState(state)?.drawn;

/** A click on marked words shows what is said about them; the cursor goes there all the same. */
function handleClick(view: { state: EditorState; dispatch: (transaction: Transaction) => void }, at: number): boolean {
  const [found] = key.getState(view.state)?.drawn.find(at, at, (spec) => "commentId" in spec) ?? [];
  if (found) view.dispatch(view.state.tr.setMeta(key, { chosen: Number(found.spec.commentId), asks: true }));
  return false;
}
