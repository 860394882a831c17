import { avatarsExamples } from "./avatars/avatars.ts";
import { avatarTestsExamples } from "./avatars/avatarTests.ts";
import { outputsExamples } from "./avatars/outputs.ts";
import { trainingsExamples } from "./avatars/trainings.ts";
import { backofficeExamples } from "./backoffice.ts";
import { chatFilesExamples } from "./chatFiles.ts";
import { chatsExamples } from "./chats.ts";
import { checkoutExamples } from "./checkout.ts";
import type { Example, Examples, Given } from "./example.ts";
import { filesExamples } from "./files.ts";
import { generationExamples } from "./generation.ts";
import { messagesExamples } from "./messages.ts";
import { movingExamples } from "./moving.ts";
import { organizationsExamples } from "./organizations.ts";
import { productsExamples } from "./products.ts";
import { purchasesExamples } from "./purchases.ts";
import { sessionExamples } from "./session.ts";
import { settingsExamples } from "./settings.ts";
import { sharingExamples } from "./sharing.ts";
import { siteExamples } from "./site.ts";
import { workflowsExamples } from "./workflows.ts";

export type { Example, ExampleEntry, ExampleOf, Examples, Given } from "./example.ts";

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
  ...workflowsExamples,
};

/** Whether a call wants a person of its own. */
export const wantsFresh = (call: string): boolean => typeof examples[call] === "object";

/** The example of a call. */
export async function exampleOf(call: string, given: Given): Promise<Example> {
  const entry = examples[call];
  return entry ? (typeof entry === "object" ? entry.of(given) : entry(given)) : {};
}
