import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { spool } from "../../../platform/files/spool.ts";
import { defineJob, type JobRun } from "../../../platform/jobs/jobs.ts";
import { openThread, type Thread, ThreadError } from "../../../platform/work/threads.ts";
import { languageOf } from "../../accounts/index.ts";
import { isStillIn } from "../../organizations/index.ts";
import { pictureBringer } from "./importPictures.ts";
import type { Planted } from "./plant.ts";
import { showImport } from "./show.ts";
import { addChats, forgetUpload, readImport, type Shown, writeOpen } from "./store.system.ts";
import type { ImportRow } from "./store.ts";
import type { Answer, Given, Question } from "./thread.ts";

const MEMORY_MB = 512;
/** The part of the export that is being unpacked, and the chat that is being read, of 64 MB at most, a few times over. */
const OUTSIDE_MB = 384;
const QUESTION_MS_MAX = 120_000;
const TELL_MS = 300;

type Reader = Thread<Question, Answer>;
/** The import as it is now; `tell` says so to its owner's screens, seldom unless it `isOver`. */
type Progress = { row: ImportRow; tell(row: ImportRow, isOver: boolean): void };

/** Reads an export on the disk in a thread of its own, with limits, so that none can take the server along. */
export function openReader({ path }: { path: string }, signal?: AbortSignal): Reader {
  const limits = { memoryMb: MEMORY_MB, outsideMb: OUTSIDE_MB, msMax: QUESTION_MS_MAX, ...(signal && { signal }) };
  return openThread<Given, Question, Answer>(new URL("thread.ts", import.meta.url), { path }, limits);
}

/** Brings the chats of an export in, some at a time; what is in is counted, and not brought in again by another try. */
export const importChats = defineJob<{ importId: number }>({
  name: "chat_import",
  attemptsMax: 3,
  secondsMax: 3600,
  atOnce: 1,
  work: async (app, { importId }, run) => {
    const begun = await writeOpen(app, importId, { state: "running" });
    if (begun) await carryOut(app, begun, run);
    await dropUpload(app, importId);
  },
  // Else nobody whose import died in its last try could start another.
  givenUp: async (app, { importId }) => {
    const row = await writeOpen(app, importId, { state: "failed", errorCode: "failed", finishedAt: app.clock.now() });
    if (row) teller(app, row.userId, await languageOf(app, row.userId))(row, true);
    await dropUpload(app, importId);
  },
});

async function carryOut(app: App, begun: ImportRow, run: JobRun): Promise<void> {
  const progress = { row: begun, tell: teller(app, begun.userId, await languageOf(app, begun.userId)) };
  const end = async (values: Partial<ImportRow>) => {
    const row = await writeOpen(app, begun.importId, { ...values, finishedAt: app.clock.now() });
    if (row) progress.tell(row, true);
  };
  try {
    const problem = await bringIn(app, progress, run.signal);
    await end(problem === null ? { state: "done" } : { state: "failed", errorCode: problem });
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (error instanceof ThreadError) {
      app.log.warn({ err: error, importId: begun.importId }, "an export could not be read");
      return end({ state: "failed", errorCode: error.reason === "memory" ? "import_too_large" : "import_broken" });
    }
    if (run.attempt >= importChats.attemptsMax) await end({ state: "failed", errorCode: "failed" });
    throw error;
  }
}

/** Answers what was wrong with the export; null when all of it is in, or when it was ended. */
async function bringIn(
  app: App,
  progress: Progress,
  signal: AbortSignal,
): Promise<Answer["problem"] | "import_unknown"> {
  const { importId, storageKey } = progress.row;
  const stored = storageKey === null ? null : await app.storage.open(storageKey);
  if (!stored) return "import_broken";
  // Read from the disk of this machine: the list of what is in a .zip stands at its end.
  const upload = await spool(app.config.dataDir, stored, signal);
  const reader = openReader(upload, signal);
  try {
    const { origin, count, problem } = await reader.ask({ ask: "count" });
    if (origin === null) return problem ?? "import_unknown";
    const row = await writeOpen(app, importId, { origin, total: count });
    if (!row) return null;
    progress.tell(row, false);
    return await bringAll(app, progress, reader, { after: row.done, signal });
  } finally {
    await reader.close();
    await upload.remove();
  }
}

async function bringAll(
  app: App,
  progress: Progress,
  reader: Reader,
  { after, signal }: { after: number; signal: AbortSignal },
): Promise<Answer["problem"]> {
  const bringPictures = pictureBringer(app, reader);
  for (;;) {
    const { chats, isEnd, problem } = await reader.ask({ ask: "next", after });
    const shown: Shown[] = [];
    const row = await keep(app, progress.row.importId, chats, shown);
    await bringPictures(progress.row, shown, signal);
    // Ended meanwhile: what came in until then stays.
    if (!row) return null;
    progress.tell(row, false);
    if (isEnd) return problem;
  }
}

/**
 * Keeps some chats and counts them, together; one by one when they do not all go in. Undefined when it was ended. `shown` is
 * given the messages that want pictures.
 */
async function keep(
  app: App,
  importId: number,
  chats: (Planted | null)[],
  shown: Shown[],
): Promise<ImportRow | undefined> {
  return keepTogether(app, importId, chats, shown).catch(async (error: unknown) => {
    if (chats.length <= 1) {
      app.log.warn({ err: error, importId }, "a chat could not be brought in");
      return keepTogether(app, importId, [null], shown);
    }
    let row: ImportRow | undefined;
    for (const chat of chats) {
      row = await keep(app, importId, [chat], shown);
      if (!row) break;
    }
    return row;
  });
}

async function keepTogether(
  app: App,
  importId: number,
  chats: (Planted | null)[],
  shown: Shown[],
): Promise<ImportRow | undefined> {
  let wanting: Shown[] = [];
  const row = await inTransaction(app, async (tx) => {
    const before = await writeOpen(tx, importId, { state: "running" });
    if (!before) return undefined;
    const { userId, organizationId } = before;
    if (organizationId !== null && !(await isStillIn(tx, userId, organizationId))) {
      // Whoever left brings nothing more into it.
      await writeOpen(tx, importId, { state: "cancelled", finishedAt: tx.clock.now() });
      return undefined;
    }
    const { added, messages, ...made } = await addChats(
      tx.db,
      before,
      chats.filter((chat) => chat !== null),
    );
    wanting = made.shown;
    return writeOpen(tx, importId, {
      done: before.done + chats.length,
      added: before.added + added,
      skipped: before.skipped + chats.length - added,
      messages: before.messages + messages,
    });
  });
  if (row) shown.push(...wanting);
  return row;
}

function teller(app: App, userId: number, lang: Parameters<typeof showImport>[1]): Progress["tell"] {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (row, isOver) => {
    if (!isOver && performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    app.push(userId, "chat_import", { import: showImport(row, lang) });
  };
}

async function dropUpload(app: App, importId: number): Promise<void> {
  const row = await readImport(app, importId);
  if (!row?.storageKey) return;
  await app.storage.remove(row.storageKey);
  await forgetUpload(app, importId);
}
