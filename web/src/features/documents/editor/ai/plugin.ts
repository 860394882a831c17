import { type Editor, Extension } from "@tiptap/core";
import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { type Drawn, type Ghost, type Held, type HeldPiece, heldAfter, heldKey, isHeldAlike, nothing } from "./held.ts";

/** What keys do while pieces are to be decided on; each answers whether it did anything. */
export type ProposalKeys = {
  next: () => boolean;
  before: () => boolean;
  accept: () => boolean;
  reject: () => boolean;
  edit: () => boolean;
  acceptAll: () => boolean;
  rejectAll: () => boolean;
  /** Of the text that takes the keys, which it does before what lies over it is drawn. */
  rewrite: (written: Editor) => boolean;
};
export type KeysRef = { current: ProposalKeys | null };

/** Draws what is proposed where it would be; none of it is part of the text. */
export const proposalsOf = (keys: KeysRef) =>
  Extension.create({
    name: "proposals",
    // Before the keys of the text: Mod+Enter is a line break there.
    priority: 1000,
    addKeyboardShortcuts: () => ({
      "Alt-ArrowDown": () => keys.current?.next() ?? false,
      "Alt-ArrowUp": () => keys.current?.before() ?? false,
      "Mod-Enter": () => keys.current?.accept() ?? false,
      "Mod-Backspace": () => keys.current?.reject() ?? false,
      "Mod-Shift-Enter": () => keys.current?.edit() ?? false,
      "Mod-Alt-Enter": () => keys.current?.acceptAll() ?? false,
      "Mod-Alt-Backspace": () => keys.current?.rejectAll() ?? false,
      "Mod-j": ({ editor }) => keys.current?.rewrite(editor) ?? false,
    }),
    addProseMirrorPlugins: () => [
      new Plugin<Drawn>({
        key: heldKey,
        state: { init: () => ({ held: nothing, drawn: DecorationSet.empty }), apply: drawnAfter },
        props: { decorations: (state) => heldKey.getState(state)?.drawn },
      }),
    ],
  });

/** Drawn anew only where something else is to be seen: at every key what is drawn moves along. */
function drawnAfter(transaction: Transaction, { held, drawn }: Drawn): Drawn {
  const next = heldAfter(transaction, held);
  if (next === held && !transaction.docChanged) return { held, drawn };
  const { mapping, doc } = transaction;
  const isSame = isHeldAlike(held, next) && areMovedAlong(held, next, mapping);
  return { held: next, drawn: isSame ? drawn.map(mapping, doc) : draw(doc, next) };
}

/** Whether everything is where a mapping of its place leads to, whichever side of it one looks at. */
const areMovedAlong = (before: Held, after: Held, mapping: Mapping): boolean =>
  before.pieces.every(({ from, to }, at) => {
    const next = after.pieces[at];
    const isAt = (place: number, now: number | undefined) =>
      mapping.map(place, -1) === now && mapping.map(place, 1) === now;
    return isAt(from, next?.from) && isAt(to, next?.to);
  });

function draw(doc: Node, { pieces, ghosts, current }: Held): DecorationSet {
  if (pieces.length === 0 && ghosts.length === 0) return DecorationSet.empty;
  const drawn = pieces.flatMap((piece) => pieceDecorations(doc, piece, piece.pieceId === current));
  return DecorationSet.create(doc, [...drawn, ...ghosts.map(ghostDecoration)]);
}

function pieceDecorations(doc: Node, piece: HeldPiece, isCurrent: boolean): Decoration[] {
  const { from, to, state, after, pieceId } = piece;
  if (state !== "open" && state !== "changed") return [];
  const drawn = removedIn(doc, piece, isCurrent);
  if (state === "changed" || after.size === 0) return drawn;
  const key = `${pieceId} ${isCurrent} ${after.size} ${to - from}`;
  return [
    ...drawn,
    Decoration.widget(to, (view) => addedElement(view, piece, isCurrent), { key, side: 1, ignoreSelection: true }),
  ];
}

function removedIn(doc: Node, { from, to, state, pieceId }: HeldPiece, isCurrent: boolean): Decoration[] {
  if (from === to) return [];
  const attributes = {
    class: state === "changed" ? "proposal-changed" : "proposal-removed",
    ...(isCurrent && { "data-current": "" }),
    "data-piece": String(pieceId),
  };
  const start = doc.resolve(from);
  if (start.parent.inlineContent)
    return [Decoration.inline(from, to, { nodeName: state === "changed" ? "span" : "del", ...attributes })];
  const blocks: Decoration[] = [];
  start.parent.forEach((node, offset) => {
    const at = start.start() + offset;
    if (at >= from && at + node.nodeSize <= to) blocks.push(Decoration.node(at, at + node.nodeSize, attributes));
  });
  return blocks;
}

function addedElement({ state }: EditorView, { after, pieceId }: HeldPiece, isCurrent: boolean): HTMLElement {
  const element = document.createElement("ins");
  element.className = after.firstChild?.isBlock ? "proposal-added proposal-block" : "proposal-added";
  element.contentEditable = "false";
  element.dataset.piece = String(pieceId);
  if (isCurrent) element.dataset.current = "";
  element.append(DOMSerializer.fromSchema(state.schema).serializeFragment(after));
  return element;
}

function ghostDecoration({ at, askId, text }: Ghost): Decoration {
  const draw = () => {
    const element = document.createElement("span");
    element.className = "proposal-ghost";
    element.contentEditable = "false";
    element.textContent = text;
    return element;
  };
  return Decoration.widget(at, draw, { key: `ghost ${askId} ${text.length}`, side: 1, ignoreSelection: true });
}
