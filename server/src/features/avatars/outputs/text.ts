import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { languageOf } from "../../accounts/index.ts";
import { defineTextKind, type Outcome, type Place, type Writing } from "../../generation/index.ts";
import { settleDraw } from "../draws/drawing.ts";
import { withdrawnAmong } from "../draws/withdrawn.ts";
import { showOutput } from "./show.ts";
import { avatarsWriting, closeOutput, readOutput, readText, saveTexts } from "./store.system.ts";
import type { NewOutput, OutputRow } from "./store.ts";
import { tellOutput } from "./tell.ts";

/** The kind of text that outputs are; `ref` is the output. */
export const OUTPUT = "output";

/** The kind of text that answers to test questions are; `ref` is the output. */
export const TEST_ANSWER = "avatar_test";

/** Which of the two an output is. */
export const kindOf = (purpose: OutputRow["purpose"]): string => (purpose === "test" ? TEST_ANSWER : OUTPUT);

/** Tells generation where outputs live. Nobody is shown them piece by piece. */
export function defineOutputs(app: App): void {
  defineTextKind(app, OUTPUT, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close: closeText,
    onPiece: () => undefined,
    onEnd: tellEnd,
  });
}

/** Outputs of avatars that their reader may not ask any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const avatars = await avatarsWriting(
    app,
    some.map(({ ref }) => ref),
  );
  // What is told in confidence is told by somebody else's avatar: where none is named any more, it was deleted.
  const deleted = some.filter(({ ref, isPromptHidden }) => isPromptHidden && avatars.get(ref) === null);
  const others = await withdrawnAmong(
    app,
    some.flatMap(({ ref, userId, organizationId }) => {
      const avatarId = avatars.get(ref) ?? null;
      return avatarId === null ? [] : [{ ref, userId, organizationId, avatarId }];
    }),
  );
  return new Set([...others, ...deleted.map(({ ref }) => ref)]);
}

async function closeText(db: Db, ref: number, outcome: Outcome): Promise<void> {
  await settleDraw(db, { kind: OUTPUT, ref }, outcome.text);
  await closeOutput(db, ref, valuesOf(outcome));
}

/** How an output is kept once it has ended. */
export function valuesOf({ text: content, finishReason, words, model, error }: Outcome): Partial<NewOutput> {
  // What has arrived is worth keeping, whatever the provider said after it.
  const isCut = finishReason === "error" && content !== "";
  return {
    content,
    finishReason: isCut ? "interrupted" : finishReason,
    words,
    error: error && { code: error.code, values: error.values },
    ...(model !== null && { model }),
  };
}

async function tellEnd(app: App, { userId, ref }: Place): Promise<void> {
  const row = await readOutput(app, ref);
  // Deleted while it was being written: nobody waits for it.
  if (!row) return;
  const lang = await languageOf(app, userId);
  if (row.purpose === "document")
    app.push(userId, "document_avatar", { document_id: row.documentId, output: showOutput(row, lang) });
  else tellOutput(app, row, lang);
}
