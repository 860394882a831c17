import { setPriority } from "node:os";
import { answerQuestions } from "../../platform/work/threads.ts";
import { figuresOf } from "./figures.ts";
import { cutPassages, type PageText, type ReadDocument, type TurnPage } from "./passages.ts";
import { cannotRead, Unreadable } from "./problems.ts";
import type { Outcome, Task } from "./reading.ts";
import { tablesIn } from "./tables.ts";

/** The thread that reads one document and ends. Parsers are loaded here only: the server never runs them. */

const CHARACTERS_MAX = 5_000_000;
/** More tables than this are not told of. */
const TABLES_MAX = 500;

const PDF = "application/pdf";

const readers: Record<string, (bytes: Uint8Array, turn: TurnPage) => Promise<PageText[]>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": async (bytes) =>
    (await import("./docx.ts")).readDocx(bytes),
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": async (bytes, turn) =>
    (await import("./pptx.ts")).readPptx(bytes, turn),
  [PDF]: async (bytes, turn) => (await import("./pdf.ts")).readPdf(bytes, turn),
  "text/plain": async (bytes) => [{ page: null, text: new TextDecoder("utf-8").decode(bytes) }],
};

// Serving goes first where processors are few. On Linux 0 names this thread alone; elsewhere it would be the process.
if (process.platform === "linux") setPriority(0, 10);

answerQuestions((task: Task) => () => outcomeOf(task));

async function outcomeOf({ bytes, type, recognised, pages }: Task): Promise<Outcome> {
  try {
    const readerOf = readers[type] ?? cannotRead("file_broken");
    const turn: TurnPage = (page, of) => {
      Atomics.store(pages, 1, of);
      Atomics.store(pages, 0, page);
    };
    // Looked at before they are read, which takes them.
    const mayBeScans = recognised === null && type === PDF && hasPictures(bytes);
    const read = (await readerOf(bytes, turn)).map(clean);
    const scans = mayBeScans ? read.filter(isBare).flatMap(({ page }) => page ?? []) : [];
    return { document: { ...documentOf(withRecognised(read, recognised ?? []), scans.length > 0), scans } };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.code };
    // A stack that overflows is a document nested without end.
    if (error instanceof RangeError) return { problem: "file_broken" };
    throw error;
  }
}

/** So few letters are a stamp or a number on a page that is a picture. */
const BARE_LETTERS_MAX = 20;
const isBare = ({ text }: PageText): boolean => text.replace(/\s+/g, "").length < BARE_LETTERS_MAX;

/** Whether a PDF has a picture anywhere: what describes one is never packed. */
const hasPictures = (bytes: Uint8Array): boolean =>
  /\/Subtype\s{0,4}\/Image\b|\bBI\s/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"));

function withRecognised(pages: PageText[], recognised: PageText[]): PageText[] {
  const texts = new Map(recognised.map(({ page, text }) => [page, text]));
  return pages.map((page) => (texts.has(page.page) ? clean({ ...page, text: texts.get(page.page) ?? "" }) : page));
}

function documentOf(pages: PageText[], mayBeEmpty: boolean): Omit<ReadDocument, "scans"> {
  let characters = 0;
  for (const { text } of pages) characters += text.length;
  if (characters === 0 && !mayBeEmpty) cannotRead("file_without_text");
  if (characters > CHARACTERS_MAX) cannotRead("file_too_much");
  const last = pages.at(-1)?.page ?? null;
  const found = pages.flatMap(({ page, text }) => tablesIn(text).map((each) => ({ ...each, page })));
  const tables = found.slice(0, TABLES_MAX).map(({ page, table, body }) => {
    return { ...table, page, figures: figuresOf(body(), table.head.length) };
  });
  return { pages: last, characters, passages: pages.flatMap(cutPassages), tables };
}

/** Without what PostgreSQL and people cannot hold, and without white space that says nothing. */
function clean({ page, text }: PageText): PageText {
  const seen = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad]/g, "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|\v|\f|\u0085|\u2028|\u2029/g, "\n");
  // Line by line: a pattern that looks for many blanks in a row runs out of its stack when there are millions.
  const lines = seen.split("\n").map((line) => line.trimEnd());
  return {
    page,
    text: lines
      .filter((line, index) => line !== "" || lines[index - 1] !== "")
      .join("\n")
      .trim(),
  };
}
