import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import { refuse } from "../../../platform/errors.ts";
import { askThread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import type { StepJson } from "./apply.ts";
import type { Answer, Question } from "./thread.ts";

/** HTML up to here is read and compared in a few milliseconds, whatever it is: sooner than a thread begins. */
const AT_ONCE_MAX = 8_000;

const program = new URL("thread.ts", import.meta.url);
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 10, waiting: 60 });

/** The document that HTML says, for a person, whose turns are taken. Refuses, as too busy, what takes more than ten seconds. */
export async function readContent(html: string, ownerId: number): Promise<Node> {
  if (html.length <= AT_ONCE_MAX) return (await import("./read.ts")).readHtml(html);
  return documentSchema.nodeFromJSON((await askInTurn({ html, from: null }, ownerId)).doc);
}

/** What a document is now: its JSON and its HTML. */
type Standing = { doc: Record<string, unknown>; content: string };

/** The document that HTML says, and the steps by which another becomes it; the same way, under the same limits. */
export async function readChange(
  { doc: from, content }: Standing,
  html: string,
  ownerId: number,
): Promise<{ doc: Node; steps: StepJson[] }> {
  if (html.length + content.length <= AT_ONCE_MAX) {
    const [{ readHtml }, { stepsTowards }] = await Promise.all([import("./read.ts"), import("./difference.ts")]);
    const doc = readHtml(html);
    return { doc, steps: stepsTowards(documentSchema.nodeFromJSON(from), doc).map((step) => step.toJSON()) };
  }
  const { doc, steps } = await askInTurn({ html, from }, ownerId);
  return { doc: documentSchema.nodeFromJSON(doc), steps: steps.map((step) => ({ ...step })) };
}

async function askInTurn(question: Question, ownerId: number): Promise<Answer> {
  const limits = { memoryMb: 256, msMax: 10_000 };
  return inTurn(ownerId, () => askThread<Question, Answer>(program, question, limits)).catch((error: unknown) => {
    if (error instanceof ThreadError) refuse("too_busy", { seconds: 5 });
    throw error;
  });
}
