import { setTimeout as sleep } from "node:timers/promises";
import { reopened } from "@pluma/contract/documents/pieces/following";
import type { documentProposals } from "@pluma/contract/documents/proposals";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input } from "@pluma/contract/kit/kit";
import { Fragment } from "prosemirror-model";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { stopGeneration } from "../../generation/index.ts";
import { lockWritable } from "../access.ts";
import { readContent } from "../engine/reading.ts";
import { tamedToHtml } from "../imports/tamed.ts";
import { findVisible } from "../store.ts";
import { type AskAnswer, answerOf } from "./asks.ts";
import { type HeldPiece, heldOf } from "./following.ts";
import { propose } from "./propose.ts";
import { readShown } from "./shown.ts";
import { type AskRow, findAsk, listAsksOf, readPieces, writePiece } from "./store.ts";
import { DOCUMENT_ASK } from "./text.ts";

const STOP_WAIT_MS = 3000;
const LOOK_MS = 50;

/** The newest asks of an own document; those whose node died before their pieces were made get them now. */
export async function listAsks(ctx: ActorCtx, documentId: number) {
  const document = (await findVisible(ctx, documentId)) ?? refuse("not_found");
  const rows = await listAsksOf(ctx, document.documentId);
  for (const row of rows) if (isUnproposed(row)) await propose(ctx, row.askId);
  const shown = await readShown(
    ctx,
    rows.map(({ askId }) => askId),
    ctx.lang,
  );
  const asks = shown.map(({ ask }) => ask).sort((one, other) => other.ask_id - one.ask_id);
  return { asks, version: shown[0]?.version ?? document.version };
}

const isUnproposed = ({ isGenerating, proposedAt }: AskRow): boolean => !isGenerating && proposedAt === null;

/** An own ask. */
export async function readAsk(ctx: ActorCtx, askId: number): Promise<AskAnswer> {
  const row = (await findAsk(ctx, askId)) ?? refuse("not_found");
  if (isUnproposed(row)) await propose(ctx, row.askId);
  return answerOf(ctx, row.askId);
}

/** Stops an own ask that is being written, on whichever node, and answers it as it was closed. */
export async function stopAsk(ctx: ActorCtx, askId: number): Promise<AskAnswer> {
  const row = (await findAsk(ctx, askId)) ?? refuse("not_found");
  if (row.isGenerating) {
    await stopGeneration(ctx, DOCUMENT_ASK, row.askId);
    const until = performance.now() + STOP_WAIT_MS;
    while ((await findAsk(ctx, row.askId))?.isGenerating && performance.now() < until) await sleep(LOOK_MS);
  }
  return readAsk(ctx, row.askId);
}

/** Rejects pieces of an own ask, or opens them again; those that are in the document stay so. */
export async function decidePieces(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentProposals.decidePieces>,
): Promise<AskAnswer> {
  const chosen = new Set(body.pieces);
  const { askId } = (await findAsk(ctx, params.id)) ?? refuse("not_found");
  await withPieces(ctx, askId, async (tx, pieces, row) => {
    const doc = documentSchema.nodeFromJSON(row.doc);
    const isRejected = body.state === "rejected";
    for (const piece of pieces) {
      if (!chosen.has(piece.pieceId) || piece.state === "accepted") continue;
      if (isRejected === (piece.state === "rejected")) continue;
      const { state } = isRejected ? { state: "rejected" as const } : reopened(piece, doc);
      const decided = isRejected
        ? { decidedBy: tx.actor.userId, decidedAt: tx.clock.now() }
        : { decidedBy: null, decidedAt: null };
      await writePiece(tx, askId, piece.pieceId, { state, ...decided });
    }
  });
  return told(ctx, askId);
}

/** Changes what a piece of an own ask proposes. Refuses document_piece_decided for one that is not to be decided on. */
export async function editPiece(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentProposals.editPiece>,
): Promise<AskAnswer> {
  const { askId } = (await findAsk(ctx, params.id)) ?? refuse("not_found");
  const written = await readContent(await tamedToHtml(body.text), ctx.actor.userId);
  await withPieces(ctx, askId, async (tx, pieces) => {
    const piece = pieces.find(({ pieceId }) => pieceId === body.piece_id) ?? refuse("not_found");
    if (piece.state !== "open") refuse("document_piece_decided");
    const after = editedOf(piece, body.text, written.content);
    // The same as stands there is nothing to decide on.
    if (after.eq(piece.before)) refuse("document_piece_decided");
    await writePiece(tx, askId, piece.pieceId, { after: after.content.map((node) => node.toJSON()) });
  });
  return told(ctx, askId);
}

/** What a piece proposes once its words are others: words stay words, one block stays of its kind. */
function editedOf({ before, after }: HeldPiece, text: string, blocks: Fragment): Fragment {
  const [first] = after.size > 0 ? after.content : before.content;
  if (first?.isInline)
    return text === "" ? Fragment.empty : Fragment.from(documentSchema.text(text.replace(/\s+/g, " ")));
  const [only, ...others] = blocks.content;
  const isOne = after.childCount === 1 && first?.isTextblock && only?.type.name === "paragraph" && others.length === 0;
  return isOne && first && only ? Fragment.from(first.copy(only.content)) : blocks;
}

type Document = Awaited<ReturnType<typeof lockWritable>>;

async function withPieces(
  ctx: ActorCtx,
  askId: number,
  work: (tx: ActorCtx, pieces: HeldPiece[], document: Document) => Promise<void>,
): Promise<void> {
  const ask = (await findAsk(ctx, askId)) ?? refuse("not_found");
  const { documentId } = ask;
  if (documentId === null) refuse("not_found");
  await inTransaction(ctx, async (tx) => {
    // Before its pieces: whoever writes in it locks them in this order too.
    const document = await lockWritable(tx, documentId);
    await work(tx, (await readPieces(tx, [askId])).map(heldOf), document);
  });
}

async function told(ctx: ActorCtx, askId: number): Promise<AskAnswer> {
  const answer = await answerOf(ctx, askId);
  ctx.push(ctx.actor.userId, "document_output", { document_id: answer.ask.document_id, ...answer });
  return answer;
}
