import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { languageOf } from "../../accounts/index.ts";
import { settleDraw, withdrawnAmong } from "../../avatars/index.ts";
import { defineTextKind, type Outcome, type Place, type Writing } from "../../generation/index.ts";
import { avatarsWriting, closeOutput, readOutput, readText, saveTexts } from "./store.system.ts";
import { tellOutput } from "./tell.ts";

/** The kind of text that outputs of Super Fetch are; `ref` is the output. */
export const SUPER_FETCH = "super_fetch";

/** Tells generation where outputs live. Each is written, stopped, paid and closed by itself. */
export function defineFetchOutputs(app: App): void {
  defineTextKind(app, SUPER_FETCH, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close: closeText,
    onPiece: (here, { userId, ref }, offset, delta) =>
      here.push(userId, "super_fetch_stream", { output_id: ref, offset, delta }),
    onEnd: tellEnd,
  });
}

/** Outputs of avatars that their reader may not ask any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const avatars = await avatarsWriting(
    app,
    some.map(({ ref }) => ref),
  );
  return withdrawnAmong(
    app,
    some.flatMap(({ ref, userId, organizationId }) => {
      const avatarId = avatars.get(ref);
      return avatarId === undefined ? [] : [{ ref, userId, organizationId, avatarId }];
    }),
  );
}

async function closeText(db: Db, ref: number, outcome: Outcome): Promise<void> {
  const { text: content, finishReason, words, model, error } = outcome;
  await settleDraw(db, { kind: SUPER_FETCH, ref }, content);
  // What has arrived is worth keeping, whatever the provider said after it.
  const isCut = finishReason === "error" && content !== "";
  await closeOutput(db, ref, {
    content,
    finishReason: isCut ? "interrupted" : finishReason,
    words,
    error: error && { code: error.code, values: error.values },
    ...(model !== null && { model }),
  });
}

async function tellEnd(app: App, { userId, ref }: Place): Promise<void> {
  const row = await readOutput(app, ref);
  // Deleted while it was being written: nobody waits for it.
  if (row) tellOutput(app, row, await languageOf(app, userId));
}
