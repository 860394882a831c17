import type { Extreme, Figures } from "../../providers/reader/index.ts";
import type { SourceRow } from "./store.system.ts";

/** Tables beyond these are only counted. */
const NAMED_MAX = 5;
const COLUMNS_NAMED_MAX = 20;
/** Of so many tables what was counted over all rows is said, too. */
const COUNTED_MAX = 3;
/** In each row of a kind, so many sums. */
const SUMS_MAX = 3;

/** Whoever made a table is not the one who asks: its titles are short and quoted, so that none can pass for a remark. */
const TITLE_LENGTH_MAX = 40;
const quote = (title: string): string => JSON.stringify(title.slice(0, TITLE_LENGTH_MAX).toWellFormed());

/** What a model should know of the tables in a source, of which it may see a part only; "" where there are none. */
export function remarkOnTables({ name, tables }: Pick<SourceRow, "name" | "tables">): string {
  const sentences = tables.slice(0, NAMED_MAX).map(({ page, rows, columns, head, figures }, which) => {
    const where = page === null ? "" : ` on page ${page}`;
    const names = head.slice(0, COLUMNS_NAMED_MAX).filter((title) => title !== "");
    const titles = names.length > 0 ? `: ${names.map(quote).join(", ")}` : "";
    const table = `"${name}" has a table of ${rows} ${rows === 1 ? "row" : "rows"} below its head${where}, with ${columns} columns${titles}.`;
    return figures && which < COUNTED_MAX ? [table, ...sayFigures(figures, head)].join(" ") : table;
  });
  const more = tables.length - sentences.length;
  if (more > 0) sentences.push(`"${name}" has ${more} more ${more === 1 ? "table" : "tables"}.`);
  return sentences.join(" ");
}

/** What was counted over all rows: a model that sees some of them can sum up none. */
function sayFigures({ numbers, kinds }: Figures, head: string[]): string[] {
  const titleOf = (column: number) => quote(head[column] || `column ${column + 1}`);
  const rowOf = ({ value, row, others }: Extreme) =>
    `${value} (${quote(row)}${others === 0 ? "" : ` and ${others} more`})`;
  const columns = numbers.map(({ column, sum, lowest, highest }) => {
    return `${titleOf(column)} sums up to ${sum}, lowest ${rowOf(lowest)}, highest ${rowOf(highest)}`;
  });
  const counts = kinds.map(({ column, kinds: found }) => {
    const each = found.map(({ value, rows, sums }) => {
      const told = sums.slice(0, SUMS_MAX).map((sum, which) => `${titleOf(numbers[which]?.column ?? 0)} ${sum}`);
      return `${quote(value)} ${rows}${told.length > 0 ? ` (sums: ${told.join(", ")})` : ""}`;
    });
    return `Rows by ${titleOf(column)}: ${each.join("; ")}.`;
  });
  return [...(columns.length > 0 ? [`Over all its rows: ${columns.join("; ")}.`] : []), ...counts];
}
