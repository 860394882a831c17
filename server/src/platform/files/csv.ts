import type { StoredBytes } from "@pluma/contract/kit/kit";
import { type Options, stringify } from "csv-stringify/sync";
import type { App } from "../context.ts";
import { servedOnce, spoolBy } from "./spool.ts";

type Line = Record<string, unknown>;

/** Adds lines to the end of a file, and waits until the disk has room for more. */
export type AddLines = (lines: Line[]) => Promise<void>;

/**
 * A file of lines as CSV, UTF-8 with a byte order mark, as spreadsheets want it; what would be a formula there is text.
 * It is written to the disk as `fill` brings its lines, and sent from there: no more than some lines are ever in memory,
 * whoever reads it slowly holds no connection to the database, and what fails half way is an error and not half a file.
 */
export async function writeCsv(
  { config }: Pick<App, "config">,
  columns: string[],
  fill: (add: AddLines) => Promise<void>,
  cast: Options["cast"] = { boolean: String },
): Promise<StoredBytes> {
  const written = await spoolBy(config.dataDir, async (write) => {
    await write(Buffer.from(`\ufeff${stringify([columns])}`));
    await fill(async (lines) => {
      if (lines.length > 0) await write(Buffer.from(stringify(lines, { columns, escape_formulas: true, cast })));
    });
  });
  return servedOnce(written);
}
