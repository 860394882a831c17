type Vectored = { state: string; passages: number | null; embeddingModel: string | null; embedded: number };

/** Whether every passage of a source has a vector of this model. */
export const isEmbedded = ({ state, passages, embeddingModel, embedded }: Vectored, model: string): boolean =>
  state === "ready" && embeddingModel === model && embedded >= (passages ?? 0);

/** What stands in the place of a model that made no vectors at all when it was asked for them; the sweep asks it again. */
export const givenUp = (model: string): string => `none of ${model}`;

/** Whether the vectors of a source are, or were to be, of this model. */
export const isOfModel = ({ embeddingModel }: Pick<Vectored, "embeddingModel">, model: string): boolean =>
  embeddingModel === model || embeddingModel === givenUp(model);

/** Whether no model makes vectors of a source for now: it is found by its words, and nothing more is on its way. */
export const isGivenUp = ({ embeddingModel }: Pick<Vectored, "embeddingModel">): boolean =>
  embeddingModel?.startsWith(givenUp("")) ?? false;

/** The vector at length 1, so that a product of two is their likeness; null for one without length or with nonsense. */
export function unitOf(vector: number[]): Float32Array | null {
  // Math.hypot takes a hundred times as long for a thousand values.
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return Number.isFinite(length) && length > 0 ? Float32Array.from(vector, (value) => value / length) : null;
}

/** The most of a question that is looked at, in characters. */
const QUESTION_LENGTH_MAX = 2000;

/** A question as it is looked for: its beginning and its end, where people say what they want. */
export function shorten(question: string): string {
  const half = QUESTION_LENGTH_MAX / 2;
  if (question.length <= QUESTION_LENGTH_MAX) return question;
  return `${question.slice(0, half)} ${question.slice(-half)}`.toWellFormed();
}

/** How many words passages have that follow each other, without what they repeat. */
export const countWords = (passages: { text: string; overlap: number }[]): number =>
  passages.reduce((sum, { text, overlap }) => sum + (text.slice(overlap).match(/\S+/g)?.length ?? 0), 0);

const LETTERS_A_WORD = 6;

/** The same of sources that were read, guessed for those whose words were not counted. */
export const wordsOf = (sources: { words: number | null; characters: number | null }[]): number =>
  sources.reduce((sum, { words, characters }) => sum + (words ?? Math.ceil((characters ?? 0) / LETTERS_A_WORD)), 0);
