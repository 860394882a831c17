import { followPieces } from "@pluma/contract/documents/pieces/following";
import type { Piece } from "@pluma/contract/documents/pieces/piece";
import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import { Fragment, type Schema } from "@tiptap/pm/model";
import { type EditorState, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import type { DecorationSet } from "@tiptap/pm/view";
import { getVersion, sendableSteps } from "prosemirror-collab";
import type { Asks } from "./data.ts";

/** A piece in the editor: where it is in the text that stands there now. */
export type HeldPiece = Piece & { pieceId: number; askId: number };
/** What is being written, and where it will come. */
export type Ghost = { askId: number; at: number; text: string };
export type Held = { pieces: HeldPiece[]; ghosts: Ghost[]; current: number | null };
export const nothing: Held = { pieces: [], ghosts: [], current: null };

/** What is said to the plugin: all anew, another current piece, or pieces that were just rejected. */
export type Said = { held: Held } | { current: number | null } | { rejected: number[] };

/** What is held, and how it is drawn. */
export type Drawn = { held: Held; drawn: DecorationSet };

export const heldKey = new PluginKey<Drawn>("proposals");
export const heldIn = (state: EditorState): Held => heldKey.getState(state)?.held ?? nothing;
export const saying = (transaction: Transaction, said: Said): Transaction => transaction.setMeta(heldKey, said);

export const isOpen = ({ state }: Piece): boolean => state === "open";

/** Whether two states look alike: pieces that only moved along with the text do. */
export const isHeldAlike = (one: Held | null, other: Held | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.current === other.current &&
    one.pieces.length === other.pieces.length &&
    one.ghosts.length === other.ghosts.length &&
    one.pieces.every((piece, at) => isPieceAlike(piece, other.pieces[at])) &&
    one.ghosts.every(({ askId, text }, at) => askId === other.ghosts[at]?.askId && text === other.ghosts[at].text));

const isPieceAlike = (one: HeldPiece, other: HeldPiece | undefined): boolean =>
  one.pieceId === other?.pieceId &&
  one.state === other.state &&
  one.before === other.before &&
  one.after === other.after &&
  one.to - one.from === other.to - other.from;

/** Pieces of what was asked, put into the text that stands here; null while that is of another version. */
export function placed(state: EditorState, { asks, version }: Asks): Held | null {
  if (getVersion(state) !== version) return null;
  const steps = sendableSteps(state)?.steps ?? [];
  const mapping = new Mapping(steps.map((step) => step.getMap()));
  const pieces = [...asks].reverse().flatMap((ask) => {
    const own = piecesOf(ask, state.schema);
    return steps.length === 0 ? own : followPieces(own, mapping, state.doc);
  });
  const ghosts = asks.flatMap(({ ask_id, generating, to, content }) =>
    generating ? [{ askId: ask_id, at: mapping.map(to, 1), text: plain(content ?? "") }] : [],
  );
  return { pieces, ghosts, current: currentOf(pieces, heldIn(state).current) };
}

const piecesOf = ({ ask_id: askId, pieces }: DocumentAsk, schema: Schema): HeldPiece[] =>
  (pieces ?? []).map(({ piece_id: pieceId, from, to, state, ...piece }) => ({
    askId,
    pieceId,
    from,
    to,
    state,
    before: Fragment.fromJSON(schema, piece.before),
    after: Fragment.fromJSON(schema, piece.after),
  }));

// What arrives may be HTML that is not whole yet: its words are shown.
const plain = (text: string): string =>
  text
    .split("<")
    .map((part, at) => (at === 0 ? part : part.includes(">") ? part.slice(part.indexOf(">") + 1) : ""))
    .join(" ");

/** The piece that is decided on: the one it was, else the first one. */
export function currentOf(pieces: readonly HeldPiece[], before: number | null): number | null {
  const known = pieces.find((piece) => piece.pieceId === before && isOpen(piece));
  return (known ?? pieces.find(isOpen))?.pieceId ?? null;
}

/** What is held after a transaction. */
export function heldAfter(transaction: Transaction, held: Held): Held {
  const said: Said | undefined = transaction.getMeta(heldKey);
  if (said && "held" in said) return said.held;
  if (said && "current" in said) return { ...held, current: said.current };
  const rejected = new Set(said?.rejected ?? []);
  const before = held.pieces.map((piece) =>
    rejected.has(piece.pieceId) ? { ...piece, state: "rejected" as const } : piece,
  );
  if (!transaction.docChanged && rejected.size === 0) return held;
  const pieces = [...Map.groupBy(before, ({ askId }) => askId).values()].flatMap((own) => followed(transaction, own));
  const ghosts = held.ghosts.map((ghost) => ({ ...ghost, at: transaction.mapping.map(ghost.at, 1) }));
  return { pieces, ghosts, current: nextOf(pieces, held) };
}

function followed(transaction: Transaction, pieces: HeldPiece[]): HeldPiece[] {
  // What collab undid and did again is one change: in between the text is nobody's.
  if (transaction.getMeta("rebased")) return followPieces(pieces, transaction.mapping, transaction.doc);
  return transaction.steps.reduce(
    (now, step, at) => followPieces(now, step.getMap(), transaction.docs[at + 1] ?? transaction.doc),
    pieces,
  );
}

/** The current piece, or the one after it once it is decided on. */
function nextOf(pieces: readonly HeldPiece[], { pieces: before, current }: Held): number | null {
  const at = before.findIndex(({ pieceId }) => pieceId === current);
  const rest = [...pieces.slice(Math.max(at, 0)), ...pieces.slice(0, Math.max(at, 0))];
  return rest.find(isOpen)?.pieceId ?? null;
}
