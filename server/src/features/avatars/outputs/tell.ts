import type { Output } from "@pluma/contract/avatars/outputs";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { showOutput } from "./show.ts";
import type { OutputRow } from "./store.ts";

/** Tells the screens of an output's owner what it is now, and answers it as the wire has it. */
export function tellOutput(app: Pick<App, "push">, row: OutputRow, lang: Language): Output {
  const output = showOutput(row, lang);
  app.push(row.userId, "output", { output, training_id: row.trainingId, avatar_id: row.avatarId });
  return output;
}

/** Tells the screens of its owner that an output is gone: the list it was in is to be read again. */
export function tellDeleted(app: Pick<App, "push">, { userId, trainingId, avatarId }: OutputRow): void {
  app.push(userId, "output", { output: null, training_id: trainingId, avatar_id: avatarId });
}
