import type { TestApp } from "../app.ts";
import type { TestUser } from "../people.ts";

/** What a call needs so that nothing but permission can refuse it. */
export type Example = {
  /** The path with its blanks filled; the path of the contract unless said. */
  path?: string;
  body?: unknown;
  /** A form with a file, in place of a body. */
  form?: FormData;
  /** What success is when it is not the table's: one who cannot make an object gets 404 for "their own". */
  status?: number;
};

/** What an example may be made of. */
export type Given = {
  node: TestApp;
  /** Whose objects the call names: the caller; nobody for objects that never were. */
  person: TestUser | undefined;
  /** A fresh ordinary person, for calls that do something to one. */
  customer: () => Promise<TestUser>;
};

export type ExampleOf = (given: Given) => Example | Promise<Example>;

/** An example; `fresh` for calls that leave the caller without a session, a password or an account. */
export type ExampleEntry = ExampleOf | { fresh: true; of: ExampleOf };

/** The examples of a contract, by call ("PUT /users"). A call without one needs nothing. */
export type Examples = Record<string, ExampleEntry>;
