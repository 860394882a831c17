import { Unzip, UnzipInflate } from "fflate";
import readSheets from "read-excel-file/universal";
import { fillMerged } from "./merged.ts";
import { isEmpty, TableProblem } from "./table.ts";

/** So much may come out of a file in all: a table of a thousand rows is far less. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** A piece may unpack to a thousand times as much: never more than some megabytes in one go. */
const PIECE = 8 * 1024;

type Lines = { sheet: string; sheets: string[]; lines: string[][] };

/**
 * The lines of a sheet of an XLSX as one sees them: of a formula what came of it, dates as dates, what is merged in each row. The first sheet with
 * something in it, unless one is named. Throws TableProblem for what is none, or holds more than it should.
 */
export async function linesOfXlsx(bytes: Uint8Array, wanted: string | null): Promise<Lines> {
  checkUnpacked(bytes);
  const read = await readSheets(Uint8Array.from(bytes).buffer, { trim: false }).catch(() => {
    throw new TableProblem("batch_file_unreadable");
  });
  const sheets = read.map(({ sheet }) => sheet);
  const all = read.map(({ sheet, data }) => ({ sheet, lines: data.map((cells) => cells.map(textOf)) }));
  const found =
    wanted === null
      ? (all.find(({ lines }) => lines.some((cells) => !isEmpty(cells))) ?? all[0])
      : all.find(({ sheet }) => sheet === wanted);
  if (!found) throw new TableProblem(wanted === null ? "batch_file_empty" : "batch_sheet_missing");
  return { sheet: found.sheet, lines: fillMerged(found.lines, bytes, found.sheet), sheets };
}

/** Unpacks a file piece by piece, keeping nothing, to see how much it is: what it says of itself may not be true. */
function checkUnpacked(bytes: Uint8Array): void {
  let size = 0;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) isBroken = true;
      else size += chunk.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += PIECE) {
    try {
      unzip.push(bytes.subarray(start, start + PIECE), start + PIECE >= bytes.length);
    } catch {
      isBroken = true;
    }
    if (isBroken) throw new TableProblem("batch_file_unreadable");
    if (size > UNPACKED_MAX) throw new TableProblem("batch_file_unpacked");
  }
}

/** A cell as a text: numbers without what binary fractions leave at their end, dates as YYYY-MM-DD, with the time where there is one. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return cell instanceof Date ? momentOf(cell.getTime()) : String(cell);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 1440 * MINUTE;
/** The day from which spreadsheets count: what lies in the two after it is a time of no day, or how long something takes. */
const NO_DAY = Date.UTC(1899, 11, 30);

function momentOf(read: number): string {
  if (Number.isNaN(read)) return "";
  // A day and a part of it is a fraction, which falls some thousandths of a second short of what one sees.
  const at = Math.round(read / SECOND) * SECOND;
  const since = at - NO_DAY;
  if (since >= 0 && since < 2 * DAY) return `${twoOf(since / (60 * MINUTE))}:${twoOf((since / MINUTE) % 60)}`;
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

const twoOf = (part: number): string => String(Math.floor(part)).padStart(2, "0");
