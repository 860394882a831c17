/** Why a document cannot be read; each is a code of the contract, with its words. */
export type ReadingProblem = "file_protected" | "file_broken" | "file_without_text" | "file_too_much" | "file_too_slow";

/** A document that cannot be read, however often one tries. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly code: ReadingProblem;

  constructor(code: ReadingProblem) {
    super(code);
    this.code = code;
  }
}

/** Ends reading with a reason. */
export function cannotRead(code: ReadingProblem): never {
  throw new Unreadable(code);
}
