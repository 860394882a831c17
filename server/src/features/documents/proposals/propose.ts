import type { Change } from "@pluma/contract/documents/pieces/piece";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import { isSilentSentence } from "../../avatars/index.ts";
import { proposalOf, readAnswer } from "./answer.ts";
import { throughSteps } from "./following.ts";
import { isCut, isProposed } from "./rules.ts";
import { insertPieces, lockDocument, lockUnproposed, readAskRow, readStepsFrom, updateAsk } from "./store.system.ts";
import type { AskRow, PieceRow } from "./store.ts";

/**
 * Makes the pieces of an answer that has ended, once, where they are by now. What was changed since it was asked about says
 * so. Done at its end, and by whoever reads it first where a node died between.
 */
export async function propose(app: App, askId: number): Promise<void> {
  const ask = await readAskRow(app, askId);
  if (!ask || ask.isGenerating || ask.proposedAt !== null) return;
  const { documentId } = ask;
  const base = ask.base && documentSchema.nodeFromJSON(ask.base);
  const changes = base && documentId !== null ? await changesOf(ask, base) : [];
  await inTransaction(app, async (tx) => {
    const document = documentId === null ? undefined : await lockDocument(tx.db, documentId);
    if (!(await lockUnproposed(tx.db, askId))) return;
    if (base && document && changes.length > 0)
      await writePieces(tx.db, { ask, base, changes, version: document.version });
    await updateAsk(tx.db, askId, { base: null, proposedAt: tx.clock.now() });
  });
}

async function changesOf(ask: AskRow, base: Node): Promise<Change[]> {
  const { content, finishReason, from, to, userId } = ask;
  if (content === null || !isProposed(finishReason, content) || isSilentSentence(content)) return [];
  const answer = await readAnswer(content, base, userId);
  return proposalOf({ base, range: { from, to }, answer, isCut: isCut(finishReason) });
}

type Made = { ask: AskRow; base: Node; changes: Change[]; version: number };

async function writePieces(db: Db, { ask, base, changes, version }: Made): Promise<void> {
  const { askId, documentId } = ask;
  if (documentId === null) return;
  const pieces = changes.map(({ from, to, content }, place) => ({
    pieceId: 0,
    askId,
    documentId,
    place,
    from,
    to,
    before: base.slice(from, to).content,
    after: content,
    state: "open" as PieceRow["state"],
    decidedBy: null,
    decidedAt: null,
  }));
  const steps = await readStepsFrom(db, documentId, ask.version);
  const isWhole = steps.length === version - ask.version;
  const [now = []] = isWhole
    ? throughSteps(
        [pieces],
        base,
        steps.map(({ step }) => step),
      )
    : [pieces.map((piece) => ({ ...piece, from: 0, to: 0, state: "changed" as const }))];
  await insertPieces(
    db,
    now.map(({ pieceId: _, before, after, ...piece }) => ({
      ...piece,
      before: before.content.map((node) => node.toJSON()),
      after: after.content.map((node) => node.toJSON()),
    })),
  );
}
