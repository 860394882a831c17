import type { App, Ctx } from "../context.ts";
import type { PackedFile } from "../files/zip.ts";
import { perApp, type State } from "../state.ts";

/** One file of a person's export: its path inside the zip, and its content, which large files give as it comes. */
export type ExportedFile = PackedFile;

/** What becomes of what a table says of a person who leaves: it goes, or stays and this is why. */
export type Fate = "goes" | { stays: string };

/**
 * What a part of the app keeps of people, and what becomes of it when they ask for it or leave. Export and farewell walk
 * all of them and know none. Where there is nothing to export or to erase, null says that this was thought of.
 */
export type PersonalData = {
  /** The name of the part, and of its step in an export. */
  name: string;
  /** Its tables that have a column for a person, by their names in the database. */
  tables: Record<string, Fate>;
  /** Everything that is kept of a person, file by file, so that no export is held in memory whole. */
  exportOf: ((app: App, userId: number) => AsyncIterable<ExportedFile>) | null;
  /** Refuses a farewell that must not be yet; nothing has been changed then. */
  refuseFarewell?(ctx: Ctx, userId: number): Promise<void>;
  /** What has to happen outside before the farewell, such as ending a subscription; a failure stops it. */
  beforeFarewell?(ctx: Ctx, userId: number): Promise<void>;
  /** Gives to others what is not theirs alone, in the transaction of the farewell and before anything is erased. */
  leaveBehind?(ctx: Ctx, userId: number): Promise<void>;
  /** Erases what nobody else needs, in the transaction of the farewell. */
  erase: ((ctx: Ctx, userId: number) => Promise<void>) | null;
};

const keptIn = perApp((): { all: readonly PersonalData[] } => ({ all: [] }));

/** Says what all features of an app keep of people, in the order in which a farewell erases it. */
export function definePersonalData(app: { state: State }, all: readonly PersonalData[]): void {
  keptIn(app).all = all;
}

/** What is kept of people in this app, part by part. */
export const personalDataOf = (app: { state: State }): readonly PersonalData[] => keptIn(app).all;
