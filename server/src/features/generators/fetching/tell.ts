import type { FetchOutput } from "@pluma/contract/generators/superFetch";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { showOutput } from "./show.ts";
import type { OutputRow } from "./store.ts";

/** Tells the screens of its owner what an output is now, and answers it as the wire has it. */
export function tellOutput(app: Pick<App, "push">, row: OutputRow, lang: Language): FetchOutput {
  const output = showOutput(row, lang);
  app.push(row.userId, "super_fetch_outputs", { super_fetch_id: row.superFetchId, outputs: [output] });
  return output;
}

/** Tells the screens of its owner that what was asked for at once is gone. */
export function tellDeleted(app: Pick<App, "push">, userId: number, superFetchId: number): void {
  app.push(userId, "super_fetch_outputs", { super_fetch_id: superFetchId, outputs: [] });
}
