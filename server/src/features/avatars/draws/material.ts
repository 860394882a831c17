import type { App } from "../../../platform/context.ts";
import { readSources, wordsOf } from "../../knowledge/index.ts";
import { standingFiles } from "../store.system.ts";

/** How many words stand in the files of an avatar, as far as they were read. */
export async function wordsStanding(app: Pick<App, "db">, avatarId: number): Promise<number> {
  const files = await standingFiles(app, avatarId);
  const sources = await readSources(
    app,
    files.flatMap(({ sourceId }) => sourceId ?? []),
  );
  return wordsOf([...sources.values()].filter(({ state }) => state === "ready"));
}
