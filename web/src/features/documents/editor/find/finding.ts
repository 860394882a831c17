import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Match, matchesIn, matchFrom, type Wish } from "./matches.ts";

/** What is looked for, where it is, and which of these is looked at; -1 where there is none. */
export type Found = { wish: Wish; matches: readonly Match[]; at: number };

/** More than these are counted and walked through, but not marked all at once. */
const MARKED_MAX = 1000;

type Told = { found: Found | null };
const key = new PluginKey<Found | null>("finding");

/** What an editor looks for now; null while nothing is. */
export const foundIn = (state: EditorState): Found | null => key.getState(state) ?? null;

/** Marks what is looked for in a text, through all that is done to it. */
export const finding = Extension.create({
  name: "finding",
  addProseMirrorPlugins: () => [
    new Plugin<Found | null>({
      key,
      state: { init: () => null, apply: (transaction, found) => next(transaction, found) },
      props: { decorations: (state) => marksOf(state) },
    }),
  ],
});

function next(transaction: Transaction, found: Found | null): Found | null {
  const told: Told | undefined = transaction.getMeta(key);
  if (told) return told.found;
  if (!found || !transaction.docChanged) return found;
  const matches = matchesIn(transaction.doc, found.wish);
  const was = found.matches[found.at];
  return { ...found, matches, at: matchFrom(matches, was ? transaction.mapping.map(was.from, -1) : 0) };
}

function marksOf(state: EditorState): DecorationSet | null {
  const found = foundIn(state);
  if (!found) return null;
  const first = Math.max(0, Math.min(found.at - MARKED_MAX / 2, found.matches.length - MARKED_MAX));
  const marks = found.matches.slice(first, first + MARKED_MAX).map(({ from, to }, index) => {
    const isCurrent = first + index === found.at;
    return Decoration.inline(from, to, { class: "found", ...(isCurrent && { "data-current": "" }) });
  });
  return DecorationSet.create(state.doc, marks);
}

const tell = (editor: Editor, found: Found | null): void => {
  const told: Told = { found };
  editor.view.dispatch(editor.state.tr.setMeta(key, told).setMeta("addToHistory", false));
};

/** Looks for something, from the match that is looked at or the cursor on; null ends it and leaves the cursor where it was. */
export function look(editor: Editor, wish: Wish | null): void {
  if (!wish) {
    tell(editor, null);
    return;
  }
  const before = foundIn(editor.state);
  const place = before?.matches[before.at]?.from ?? editor.state.selection.from;
  const matches = matchesIn(editor.state.doc, wish);
  tell(editor, { wish, matches, at: matchFrom(matches, place) });
  show(editor);
}

/** Goes to the next match, or the one before; behind the last comes the first. */
export function walk(editor: Editor, by: 1 | -1): void {
  const found = foundIn(editor.state);
  if (!found || found.matches.length === 0) return;
  tell(editor, { ...found, at: (found.at + by + found.matches.length) % found.matches.length });
  show(editor);
}

/** Puts a text in the place of the match that is looked at, with its look, and goes to the next one. */
export function replaceOne(editor: Editor, text: string): void {
  const found = foundIn(editor.state);
  const match = found?.matches[found.at];
  if (!match) return;
  const transaction = closeHistory(editor.state.tr);
  put(transaction, match, text);
  editor.view.dispatch(transaction.setMeta("preventAutolink", true));
  const after = foundIn(editor.state);
  // What was put may hold what is looked for: the next one stands behind it.
  if (after) tell(editor, { ...after, at: matchFrom(after.matches, match.from + text.length) });
  show(editor);
}

/** Puts a text in the place of all matches, as one change that one undo takes back; answers how many there were. */
export function replaceAll(editor: Editor, text: string): number {
  const matches = foundIn(editor.state)?.matches ?? [];
  if (matches.length === 0) return 0;
  const transaction = closeHistory(editor.state.tr);
  for (const match of matches.toReversed()) put(transaction, match, text);
  editor.view.dispatch(transaction.setMeta("preventAutolink", true));
  editor.view.dispatch(closeHistory(editor.state.tr));
  return matches.length;
}

function put(transaction: Transaction, { from, to }: Match, text: string): void {
  if (text === "") transaction.delete(from, to);
  else {
    const marks = transaction.doc.resolve(from).marksAcross(transaction.doc.resolve(to)) ?? [];
    transaction.replaceWith(from, to, transaction.doc.type.schema.text(text, marks));
  }
}

// The cursor stays where it is: whoever closes the search is back there.
const show = (editor: Editor): void =>
  editor.view.dom.querySelector(".found[data-current]")?.scrollIntoView({ block: "center" });
