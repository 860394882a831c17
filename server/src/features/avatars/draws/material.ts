import type { App } from "../../../platform/context.ts";
import { readSources, wordsOf } from "../../knowledge/index.ts";
import { standingFiles } from "../store.system.ts";

type Read = Parameters<typeof wordsOf>[0][number] & { state: string };

/** How many words stand in the files of an avatar, as far as they were read. */
export async function wordsStanding(app: Pick<App, "db">, avatarId: number): Promise<number> {
  const files = await standingFiles(app, avatarId);
  const sources = await readSources(
    app,
    files.flatMap(({ sourceId }) => sourceId ?? []),
  );
  return wordsOfReady([...sources.values()]);
}

/** The same of files that were just read. */
export const wordsIn = (files: { source: Read | undefined }[]): number =>
  wordsOfReady(files.flatMap(({ source }) => source ?? []));

const wordsOfReady = (sources: Read[]): number => wordsOf(sources.filter(({ state }) => state === "ready"));
