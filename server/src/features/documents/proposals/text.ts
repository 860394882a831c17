import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { languageOf } from "../../accounts/index.ts";
import { settleDraw } from "../../avatars/index.ts";
import { withdrawnFrom } from "../../chats/index.ts";
import { defineTextKind, type Outcome, type Place, type Writing } from "../../generation/index.ts";
import { settleTemplate } from "../../templates/index.ts";
import { mayWriteIn } from "../viewers.ts";
import { propose } from "./propose.ts";
import { readLeaning, readText, saveTexts, updateAsk } from "./store.system.ts";
import { tellAsk } from "./tell.ts";

/** The kind of text that asks of documents are; `ref` is the ask. */
export const DOCUMENT_ASK = "document";

/** Tells generation where texts for documents live. */
export function defineDocumentAsks(app: App): void {
  defineTextKind(app, DOCUMENT_ASK, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close: closeText,
    onPiece: (here, { userId, ref }, offset, delta) =>
      here.push(userId, "document_output_stream", { ask_id: ref, offset, delta }),
    onEnd: tellEnd,
  });
}

/** Asks of documents that whoever asked may not write in any more, of avatars that they may not ask any more, and with templates that they may not use any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const refs = some.map(({ ref }) => ref);
  const leaning = await readLeaning(app, refs);
  const [withdrawn, unseen] = await Promise.all([withdrawnFrom(app, some, leaning), unseenAmong(app, some, leaning)]);
  return new Set([...withdrawn, ...unseen]);
}

/** Asks of documents in which whoever asked may not write any more. */
async function unseenAmong(app: App, some: Writing[], leaning: Awaited<ReturnType<typeof readLeaning>>) {
  const documentOf = new Map(leaning.map(({ ref, documentId }) => [ref, documentId]));
  const looked = some.map(async ({ ref, userId }) => {
    const documentId = documentOf.get(ref) ?? null;
    return documentId === null || (await mayWriteIn(app, documentId, userId)) ? [] : [ref];
  });
  return (await Promise.all(looked)).flat();
}

async function closeText(db: Db, ref: number, outcome: Outcome): Promise<void> {
  const { text: content, finishReason, words, model, error } = outcome;
  await settleDraw(db, { kind: DOCUMENT_ASK, ref }, content);
  await settleTemplate(db, { kind: DOCUMENT_ASK, ref }, content);
  // What has arrived is worth keeping, whatever the provider said after it.
  const isBroken = finishReason === "error" && content !== "";
  await updateAsk(db, ref, {
    content,
    finishReason: isBroken ? "interrupted" : finishReason,
    words,
    error: error && { code: error.code, values: error.values },
    isGenerating: false,
    ...(model !== null && { model }),
  });
}

async function tellEnd(app: App, { userId, ref }: Place): Promise<void> {
  await propose(app, ref);
  await tellAsk(app, ref, await languageOf(app, userId));
}
