import type { App } from "../../../platform/context.ts";
import { defineTextKind } from "../../generation/index.ts";
import { closeOutput, deleteOutput, readText, saveTexts } from "../outputs/store.system.ts";
import { TEST_ANSWER, valuesOf } from "../outputs/text.ts";
import { addWords } from "./store.system.ts";

/** Tells generation where answers to test questions live: in outputs, until their run has taken them. */
export function defineTestAnswers(app: App): void {
  defineTextKind(app, TEST_ANSWER, {
    save: saveTexts,
    read: readText,
    // Counted in the transaction that pays: a run never says more or less than its answers cost.
    close: async (db, ref, outcome) => {
      const isWaitedFor = await addWords(db, ref, outcome.words);
      if (isWaitedFor) await closeOutput(db, ref, valuesOf(outcome));
      else await deleteOutput(db, ref);
    },
    onPiece: () => undefined,
    // The run looks for itself, for it may go on in another process than the answer.
    onEnd: async () => undefined,
  });
}
