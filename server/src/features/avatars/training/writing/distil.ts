import { estimateTokens } from "@pluma/contract/kit/words";
import { contextQuestion, joinQuestion, type Question, studyQuestion } from "./prompts.ts";

/** Answers a question: by a model, from what was answered before, or only by counting what it would cost. */
export type Answer = (question: Question) => Promise<string>;

/** How many questions are under way at once: limits of small accounts are met with more. */
const AT_ONCE = 4;
/** How much of notes is read at once, in tokens. */
const NOTES_READ_MAX = 10_000;

/** Notes on the parts of a material, few enough to be read at once. */
export async function study(parts: string[], answer: Answer): Promise<string[]> {
  let notes = await askAll(parts.map(studyQuestion), answer);
  for (let sets = setsOf(notes); sets.length > 1; sets = setsOf(notes)) {
    notes = await askAll(sets.map(joinQuestion), answer);
  }
  return notes;
}

/** The context that notes make. */
export const writeContext = (notes: string[], answer: Answer): Promise<string> => answer(contextQuestion(notes));

/** The whole of it, from parts to context. */
export const distil = async (parts: string[], answer: Answer): Promise<string> =>
  writeContext(await study(parts, answer), answer);

function setsOf(notes: string[]): string[][] {
  const sets: string[][] = [];
  let tokens = 0;
  for (const note of notes) {
    const more = estimateTokens(note);
    const open = sets.at(-1);
    if (open && tokens + more <= NOTES_READ_MAX) open.push(note);
    else sets.push([note]);
    tokens = open && tokens + more <= NOTES_READ_MAX ? tokens + more : more;
  }
  return sets;
}

/** Answers in the order of the questions; the first failure ends it, and no further question is asked then. */
async function askAll(questions: Question[], answer: Answer): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  let isFailed = false;
  const ask = async () => {
    while (!isFailed && next < questions.length) {
      const index = next;
      next += 1;
      const question = questions[index];
      if (question) answers[index] = await answer(question);
    }
  };
  const asking = Array.from({ length: Math.min(AT_ONCE, questions.length) }, () =>
    ask().catch((error: unknown) => {
      isFailed = true;
      throw error;
    }),
  );
  // Answers that are under way when another one fails are paid already, and kept by whoever answers.
  const ended = await Promise.allSettled(asking);
  const failed = ended.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return answers;
}
