import { importEndings } from "@pluma/contract/documents/imports";
import type { UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { askThread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import type { ReadingProblem } from "../../../providers/reader/index.ts";
import type { ReadFile } from "./read.ts";
import type { Answer, Given } from "./thread.ts";

const program = new URL("thread.ts", import.meta.url);
/** A long document with pictures takes a second or two; one that takes longer was made to. */
const LIMITS = { memoryMb: 384, outsideMb: 512, msMax: 30_000 };

const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 10, waiting: 40 });

const refusals = {
  file_protected: "document_file_locked",
  file_broken: "document_file_broken",
  file_without_text: "document_file_empty",
  file_too_much: "document_file_too_much",
  file_too_slow: "document_file_too_much",
} as const satisfies Record<ReadingProblem, string>;

/** What a file says that somebody brought, read in a thread with limits of memory and time; refuses it with what is wrong with it. */
export async function readUpload({ actor, log }: ActorCtx, file: UploadedFile): Promise<ReadFile> {
  const { name } = file;
  if (!importEndings.some((ending) => name.toLowerCase().endsWith(ending))) refuse("document_file_refused");
  const answer = await inTurn(actor.userId, async () => {
    // Read when it is its turn: files that wait stay on the disk.
    const { bytes } = await file.read();
    return askThread<Given, Answer>(program, { name, bytes }, LIMITS);
  }).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error;
    log.warn({ err: error }, "a file could not be read as a document");
    return refuse(error.reason === "failed" ? "document_file_broken" : "document_file_too_much");
  });
  return "read" in answer ? answer.read : refuse(refusals[answer.problem]);
}
