import { eq } from "drizzle-orm";
import type { TestApp } from "../../../../test/app.ts";
import { insertPieces } from "../proposals/store.system.ts";
import type { NewAsk } from "../proposals/store.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";
import { aDocument } from "./aDocument.ts";

/** Something that was asked for a new document of a person, answered with one piece: "Some" shall be "Other". */
export async function anAsk(node: Pick<TestApp, "app">, userId: number, values: Partial<NewAsk> = {}) {
  const { db, clock } = node.app;
  const { documentId } = await aDocument(node, userId, { organizationId: values.organizationId ?? null });
  const asked = { wish: "own", text: "Otherwise", version: 0, from: 1, to: 12, content: "Other words." } as const;
  const ended = { isGenerating: false, finishReason: "stop", words: 2, proposedAt: clock.now() };
  const [ask] = await db
    .insert(documentAsks)
    .values({ documentId, userId, ...asked, ...ended, ...values })
    .returning();
  if (!ask) throw new Error("an ask was not written");
  const { askId } = ask;
  const texts = { before: [{ type: "text", text: "Some" }], after: [{ type: "text", text: "Other" }] };
  await insertPieces(db, [{ askId, documentId, place: 0, from: 1, to: 5, ...texts, state: "open" }]);
  const [piece] = await db.select().from(documentPieces).where(eq(documentPieces.askId, askId));
  if (!piece) throw new Error("a piece was not written");
  return { askId, documentId, pieceId: piece.pieceId };
}
