import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { addWordsOf, readLivingAmong } from "../../apiKeys/index.ts";
import { settleDraw } from "../../avatars/index.ts";
import { withdrawnFrom } from "../../chats/index.ts";
import { defineTextKind, type Outcome, type Writing } from "../../generation/index.ts";
import { settleTemplate } from "../../templates/index.ts";
import { tellEnd, tellPiece } from "./ears.ts";
import { readAmong, readText, saveTexts, takeCompletion } from "./store.system.ts";

/** The kind of text that answers to programs are; `ref` is the row that is there while they are written. */
export const COMPLETION = "completion";

/** Tells generation where answers to programs live. */
export function defineCompletions(app: App): void {
  defineTextKind(app, COMPLETION, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close,
    onPiece: (app, { ref }, offset, piece) => tellPiece(app, ref, offset, piece),
    onEnd: async (app, { ref }, outcome) => tellEnd(app, ref, outcome),
  });
}

/** Answers for keys that were ended, of avatars that may not be asked and by templates that may not be used any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const rows = await readAmong(
    app.db,
    some.map(({ ref }) => ref),
  );
  const keys = [...new Set(rows.flatMap(({ apiKeyId }) => apiKeyId ?? []))];
  const living = new Set(keys.length === 0 ? [] : await readLivingAmong(app.db, keys, app.clock.now()));
  const ended = rows.filter(({ apiKeyId }) => apiKeyId !== null && !living.has(apiKeyId));
  const leaning = rows.map(({ completionId: ref, avatarId, templateId }) => ({ ref, avatarId, templateId }));
  return new Set([...ended.map(({ completionId }) => completionId), ...(await withdrawnFrom(app, some, leaning))]);
}

async function close(db: Db, ref: number, { text, words }: Outcome): Promise<void> {
  await settleDraw(db, { kind: COMPLETION, ref }, text);
  await settleTemplate(db, { kind: COMPLETION, ref }, text);
  const row = await takeCompletion(db, ref);
  if (row?.apiKeyId && words > 0) await addWordsOf(db, row.apiKeyId, words);
}
