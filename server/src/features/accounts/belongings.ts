import type { App, Ctx } from "../../platform/context.ts";
import type { PackedFile } from "../../platform/files/zip.ts";

/** One file of a person's export: its path inside the zip, and its content, which large files give as it comes. */
export type ExportedFile = PackedFile;

/** What a feature keeps of people, and what becomes of it when they ask for it or leave. */
export type Belongings = {
  /** The name of the feature, and of its step in an export. */
  name: string;
  /** Everything that the feature keeps of a person, file by file, so that no export is held in memory whole. */
  exportOf?(app: App, userId: number): AsyncIterable<ExportedFile>;
  /** Refuses a farewell that must not be yet; nothing has been changed then. */
  refuseFarewell?(ctx: Ctx, userId: number): Promise<void>;
  /** What has to happen outside before the farewell, such as ending a subscription; a failure stops it. */
  beforeFarewell?(ctx: Ctx, userId: number): Promise<void>;
  /** Erases what nobody else needs, in the transaction of the farewell. */
  erase?(ctx: Ctx, userId: number): Promise<void>;
};

const known = new Map<string, Belongings>();

/** Declares what a feature keeps of people; once for each feature, when the app is opened. */
export function defineBelongings(belongings: Belongings): void {
  known.set(belongings.name, belongings);
}

/** Every declared kind of belongings, in the order of their declaration. */
export const allBelongings = (): Belongings[] => [...known.values()];
