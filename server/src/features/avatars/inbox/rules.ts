/** The most of a question that is kept, in characters: as much as can be taught. */
const QUESTION_LENGTH_MAX = 2000;

/** The digest of the row that counts the questions for which an inbox had no room; no entry has it, and nobody is shown it. */
export const OVER_FULL = "over";

/** A question as the inbox keeps it; empty for one that says nothing. */
export const questionOf = (asked: string): string =>
  asked.replaceAll("\u0000", "").trim().slice(0, QUESTION_LENGTH_MAX).toWellFormed();

/** The most of a question that names a version, in characters. */
const SUBJECT_LENGTH_MAX = 80;

/** What a version is named by in which an answer was taught: the question, of a long one its beginning, cut between words. */
export function subjectOf(question: string): string {
  const line = question.trim().replace(/\s+/g, " ");
  if (line.length <= SUBJECT_LENGTH_MAX) return line;
  const cut = line.slice(0, SUBJECT_LENGTH_MAX);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > SUBJECT_LENGTH_MAX / 2 ? end : SUBJECT_LENGTH_MAX).toWellFormed()}…`;
}

/** A text with one more answer: a paragraph of the question and the answer, so that both are found together. */
export function withTaught(text: string, question: string, answer: string): string {
  const line = (part: string) => part.trim().replace(/(?<!\s)\s*\n\s*/g, "\n");
  const paragraph = `${line(question)}\n${line(answer)}\n`;
  const before = text.trimEnd();
  return before === "" ? paragraph : `${before}\n\n${paragraph}`;
}
