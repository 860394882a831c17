import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** An error as a log may hold it. */
export type Described = {
  type: string;
  message: string;
  stack?: string;
  /** Not `code`, which a log hides: such a field of ours opens something. */
  errorCode?: string;
  cause?: Described;
} & Partial<Record<(typeof named)[number], string>>;

/** What PostgreSQL says of an error without repeating anything that was written: names of its own things. */
const named = ["severity", "schema", "table", "column", "dataType", "constraint", "routine"] as const;

const CAUSES_MAX = 5;

/**
 * An error without the values that a statement was given: they are texts, addresses and secrets of people. Drizzle puts
 * them into its message, and PostgreSQL into the message and detail of what it refuses.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return describeThrown(error);
  const message = messageOf(error);
  const code: unknown = Reflect.get(error, "code");
  const places = error instanceof pg.DatabaseError ? named.map((name) => [name, error[name]]) : [];
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...(typeof code === "string" && { errorCode: code }),
    ...Object.fromEntries(places.filter(([, value]) => value !== undefined)),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** What an error says, without the values that a statement was given. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    const { cause } = error;
    return `Failed query: ${error.query}${cause === undefined ? "" : `: ${messageOf(cause)}`}`;
  }
  if (error instanceof pg.DatabaseError) return plainOf(error);
  return error instanceof Error ? error.message : describeThrown(error).message;
}

/**
 * What was thrown, or emitted, and is no error: a queue tells its mishaps as copies of errors, in which the values lie as
 * fields of their own. Of what resembles none, the names of its fields alone.
 */
function describeThrown(thrown: unknown): Described {
  if (typeof thrown !== "object" || thrown === null) return { type: typeof thrown, message: String(thrown) };
  const textOf = (field: string): string | undefined => {
    const value: unknown = Reflect.get(thrown, field);
    return typeof value === "string" ? value : undefined;
  };
  const [said, code, query, stack] = ["message", "code", "query", "stack"].map(textOf);
  const type = textOf("name") ?? "object";
  if (said === undefined) return { type, message: `no error, but fields: ${Object.keys(thrown).join(", ") || "none"}` };
  const isOfDatabase = textOf("severity") !== undefined;
  const message =
    query !== undefined ? `Failed query: ${query}` : isOfDatabase ? plainOf({ code, message: said }) : said;
  const places = isOfDatabase ? named.map((name) => [name, textOf(name)]) : [];
  return {
    type,
    message,
    ...(stack !== undefined && { stack: `${type}: ${message}${framesOf({ stack, message: said })}` }),
    ...(code !== undefined && { errorCode: code }),
    ...Object.fromEntries(places.filter(([, value]) => value !== undefined)),
  };
}

// Of data that it cannot take PostgreSQL repeats the value in quotes; elsewhere those hold names of tables and indexes.
function plainOf({ code = "", message }: { code?: string | undefined; message: string }): string {
  return /^(?:22|42804|P0)/.test(code) ? `PostgreSQL refused a value (${code})` : message;
}

/** Where it came from; the stack begins with the message, which may hold anything, line breaks too. */
function framesOf({ stack = "", message }: { stack?: string; message: string }): string {
  const at = stack.indexOf(message);
  return at === -1 ? "" : stack.slice(at + message.length);
}
