import { answerQuestions } from "../../../platform/work/threads.ts";
import type { Origin } from "./formats/draft.ts";
import { originOf, readDraft } from "./formats/index.ts";
import { valuesOf } from "./pieces.ts";
import { type Planted, plant } from "./plant.ts";
import { ExportError, type Given, openFiles, openSource, type Source, textsOf } from "./source.ts";

export type { Given };

type Problem = ExportError["code"];

/** What is asked of the thread that reads an export. */
export type Question =
  /** Where it comes from, told by its first chat. */
  | { ask: "look" }
  /** How many chats it has. */
  | { ask: "count" }
  /** The next chats; the first time from the one with this number on. */
  | { ask: "next"; after: number }
  /** A file that lies beside the chats. */
  | { ask: "file"; id: string };

/** `chats` are in their order; null for one that is broken or empty. `file`: what was asked for, null where it is not there. */
export type Answer = {
  origin: Origin | null;
  count: number;
  chats: (Planted | null)[];
  isEnd: boolean;
  problem: Problem | null;
  file?: Uint8Array | null;
};

/** So much text is handed over in one go, and so many chats. */
const TEXT_AT_ONCE = 2_000_000;
const CHATS_AT_ONCE = 10;

const nothing: Answer = { origin: null, count: 0, chats: [], isEnd: true, problem: null };

answerQuestions((given: Given) => {
  const source = openSource(given);
  let reading: Generator<unknown> | undefined;
  let files: ReturnType<typeof openFiles> | undefined;
  return (question: Question): Answer => {
    if (question.ask === "file") {
      files ??= openFiles(source);
      return { ...nothing, file: fileOf(files, question.id) };
    }
    if (question.ask !== "next") return count(source, question.ask === "look");
    reading ??= skip(chatsOf(source), question.after);
    return next(reading);
  };
});

function fileOf(files: ReturnType<typeof openFiles>, id: string): Uint8Array | null {
  try {
    return files(id);
  } catch (error) {
    // A broken file is none; the chats beside it are as they were.
    if (error instanceof ExportError) return null;
    throw error;
  }
}

/** What in an export can be a chat: files of other things lie beside them. A piece that is broken may have been one. */
function* chatsOf(source: Source): Generator<unknown> {
  for (const text of textsOf(source)) {
    let isOfChats = false;
    for (const value of valuesOf(text)) {
      for (const each of membersOf(value)) {
        isOfChats ||= originOf(each) !== null;
        if (isOfChats) yield each;
      }
    }
  }
}

/** Some exports wrap their list. */
function membersOf(value: unknown): unknown[] {
  const isWrapped = typeof value === "object" && value !== null && "conversations" in value;
  return isWrapped && Array.isArray(value.conversations) ? value.conversations : [value];
}

function count(source: Source, isEnough: boolean): Answer {
  let [origin, found]: [Origin | null, number] = [null, 0];
  let problem: Problem | null = null;
  try {
    for (const each of chatsOf(source)) {
      origin ??= originOf(each);
      found += 1;
      if (isEnough) break;
    }
  } catch (error) {
    problem = problemOf(error);
  }
  return { ...nothing, origin, count: found, problem };
}

function next(reading: Generator<unknown>): Answer {
  const chats: (Planted | null)[] = [];
  let size = 0;
  try {
    while (chats.length < CHATS_AT_ONCE && size < TEXT_AT_ONCE) {
      const { value, done } = reading.next();
      if (done) return { ...nothing, chats };
      const draft = readDraft(value);
      const planted = draft && plant(draft, Date.now());
      size += planted?.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
      chats.push(planted);
    }
    return { ...nothing, chats, isEnd: false };
  } catch (error) {
    return { ...nothing, chats, problem: problemOf(error) };
  }
}

function skip(reading: Generator<unknown>, count: number): Generator<unknown> {
  for (let passed = 0; passed < count; passed += 1) if (reading.next().done) break;
  return reading;
}

function problemOf(error: unknown): Problem {
  if (error instanceof ExportError) return error.code;
  throw error;
}
