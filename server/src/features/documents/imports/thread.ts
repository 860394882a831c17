import { answerQuestions } from "../../../platform/work/threads.ts";
import { type ReadingProblem, Unreadable } from "../../../providers/reader/index.ts";
import { type ReadFile, readFileAs } from "./read.ts";

export type Given = { name: string; bytes: Uint8Array };
export type Answer = { read: ReadFile } | { problem: ReadingProblem };

answerQuestions(({ name, bytes }: Given) => async (): Promise<Answer> => {
  try {
    return { read: await readFileAs(name, bytes) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.code };
    throw error;
  }
});
