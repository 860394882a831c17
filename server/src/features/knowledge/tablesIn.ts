import type { SourceRow } from "./store.system.ts";

/** Tables beyond these are only counted. */
const NAMED_MAX = 5;
const COLUMNS_NAMED_MAX = 20;

/** Whoever made a table is not the one who asks: its titles are short and quoted, so that none can pass for a remark. */
const TITLE_LENGTH_MAX = 40;
const quote = (title: string): string => JSON.stringify(title.slice(0, TITLE_LENGTH_MAX).toWellFormed());

/** What a model should know of the tables in a source, of which it may see a part only; "" where there are none. */
export function remarkOnTables({ name, tables }: Pick<SourceRow, "name" | "tables">): string {
  const sentences = tables.slice(0, NAMED_MAX).map(({ page, rows, columns, head }) => {
    const where = page === null ? "" : ` on page ${page}`;
    const names = head.slice(0, COLUMNS_NAMED_MAX).filter((title) => title !== "");
    const titles = names.length > 0 ? `: ${names.map(quote).join(", ")}` : "";
    return `"${name}" has a table of ${rows} ${rows === 1 ? "row" : "rows"} below its head${where}, with ${columns} columns${titles}.`;
  });
  const more = tables.length - sentences.length;
  if (more > 0) sentences.push(`"${name}" has ${more} more ${more === 1 ? "table" : "tables"}.`);
  return sentences.join(" ");
}
