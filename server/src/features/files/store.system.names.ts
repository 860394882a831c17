import { type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import { haveAll, wordsIn } from "../../platform/database/searched.ts";
import { files, plainName } from "./tables.ts";

/** What files are called, as a part of another feature's statement, joined by `fileId` to rows that say who may know it. */
export const fileNames = new QueryBuilder()
  .select({
    fileId: files.fileId,
    userId: files.userId,
    name: files.name,
    words: sql`${wordsIn(plainName(files.name))}`.as("words"),
    expiresAt: files.expiresAt,
  })
  .from(files)
  .as("file");

/** Narrows a statement that `fileNames` is a part of to living files whose name has all words of a query. */
export const isFileCalled = (ctx: Pick<App, "clock">, query: string): SQL =>
  sql`(${haveAll(fileNames.words, query)} and (${fileNames.expiresAt} is null or ${fileNames.expiresAt} > ${ctx.clock.now()}))`;
