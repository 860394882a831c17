import { answerQuestions } from "../../../platform/work/threads.ts";
import type { Said } from "./entry.ts";
import { type FileProblem, type ReadFile, readFile } from "./read.ts";

/** What the thread that reads a file is started with. */
export type Given = { text: string; said: Said };

answerQuestions(
  ({ text, said }: Given) =>
    (): ReadFile | FileProblem =>
      readFile(text, said),
);
