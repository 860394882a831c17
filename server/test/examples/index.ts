import type { TestApp } from "../app.ts";
import type { TestUser } from "../people.ts";
import { avatarsExamples } from "./avatars.ts";
import { avatarTestsExamples } from "./avatarTests.ts";
import { backofficeExamples } from "./backoffice.ts";
import { chatFilesExamples } from "./chatFiles.ts";
import { chatsExamples } from "./chats.ts";
import { checkoutExamples } from "./checkout.ts";
import { filesExamples } from "./files.ts";
import { generationExamples } from "./generation.ts";
import { messagesExamples } from "./messages.ts";
import { movingExamples } from "./moving.ts";
import { organizationsExamples } from "./organizations.ts";
import { outputsExamples } from "./outputs.ts";
import { productsExamples } from "./products.ts";
import { purchasesExamples } from "./purchases.ts";
import { sessionExamples } from "./session.ts";
import { settingsExamples } from "./settings.ts";
import { sharingExamples } from "./sharing.ts";
import { siteExamples } from "./site.ts";
import { trainingsExamples } from "./trainings.ts";

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

export const examples: Examples = {
  ...siteExamples,
  ...avatarsExamples,
  ...avatarTestsExamples,
  ...organizationsExamples,
  ...outputsExamples,
  ...checkoutExamples,
  ...filesExamples,
  ...sessionExamples,
  ...settingsExamples,
  ...generationExamples,
  ...chatsExamples,
  ...messagesExamples,
  ...chatFilesExamples,
  ...sharingExamples,
  ...movingExamples,
  ...productsExamples,
  ...purchasesExamples,
  ...backofficeExamples,
  ...trainingsExamples,
};

/** Whether a call wants a person of its own. */
export const wantsFresh = (call: string): boolean => typeof examples[call] === "object";

/** The example of a call. */
export async function exampleOf(call: string, given: Given): Promise<Example> {
  const entry = examples[call];
  return entry ? (typeof entry === "object" ? entry.of(given) : entry(given)) : {};
}
