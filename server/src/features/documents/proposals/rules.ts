/** For how long after a piece was decided on an undo still opens it again. */
export const FOLLOWED_MS = 24 * 3600 * 1000;

/** Answers of which there is nothing to propose, whatever of them arrived. */
const withoutPieces = new Set(["withheld", "content_filter", "error"]);

/** Whether pieces are made of an answer that ended so. */
export const isProposed = (finishReason: string | null, content: string | null): boolean =>
  (content ?? "").trim() !== "" && !withoutPieces.has(finishReason ?? "");

/** Whether an answer ended before all was said: what it did not come to is not to be taken out of the document. */
export const isCut = (finishReason: string | null): boolean => finishReason !== "stop";
