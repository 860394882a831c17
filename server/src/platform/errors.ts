// Threads refuse too, and start with what they import: what a refusal is told with stands in errorMessages.ts, which loads
// every contract and its words.
import type { ErrorCode } from "@pluma/contract/all";

/** An expected "no": it has a code of the contract, and becomes an answer with that code's status (`statusOf`). */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  readonly fields: Record<string, string> | undefined;
  /** Replaces the status of the code's kind, where a route's contract says so. */
  readonly status: number | undefined;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    fields?: Record<string, string>,
    status?: number,
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.status = status;
  }
}

/** Ends an act with a refusal of the contract. */
export function refuse(
  code: ErrorCode,
  values?: Record<string, string | number>,
  fields?: Record<string, string>,
): never {
  throw new Refusal(code, values, fields);
}

/** Refuses with `code` unless `may` holds. */
export function allow(may: boolean, code: ErrorCode = "not_allowed"): asserts may {
  if (!may) refuse(code);
}
