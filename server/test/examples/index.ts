import { avatarsExamples } from "./avatars/avatars.ts";
import { avatarTestsExamples } from "./avatars/avatarTests.ts";
import { outputsExamples } from "./avatars/outputs.ts";
import { trainingsExamples } from "./avatars/trainings.ts";
import { backofficeExamples } from "./backoffice.ts";
import { batchesExamples } from "./batches.ts";
import { campaignsExamples } from "./campaigns.ts";
import { chatFilesExamples } from "./chats/chatFiles.ts";
import { chatsExamples } from "./chats/chats.ts";
import { messagesExamples } from "./chats/messages.ts";
import { movingExamples } from "./chats/moving.ts";
import { sharingExamples } from "./chats/sharing.ts";
import { checkoutExamples } from "./checkout.ts";
import { documentsExamples } from "./documents.ts";
import type { Example, Examples, Given } from "./example.ts";
import { filesExamples } from "./files.ts";
import { apiKeysExamples } from "./front/apiKeys.ts";
import { bundlesExamples } from "./front/bundles.ts";
import { giftsExamples } from "./front/gifts.ts";
import { landingExamples } from "./front/landing.ts";
import { pushExamples } from "./front/push.ts";
import { seatsExamples } from "./front/seats.ts";
import { sellingExamples } from "./front/selling.ts";
import { tutorialsExamples } from "./front/tutorials.ts";
import { webhooksExamples } from "./front/webhooks.ts";
import { widgetsExamples } from "./front/widgets.ts";
import { generationExamples, marginExamples } from "./generation.ts";
import { organizationsExamples } from "./organizations.ts";
import { productsExamples } from "./products.ts";
import { purchasesExamples } from "./purchases.ts";
import { sessionExamples } from "./session.ts";
import { settingsExamples } from "./settings.ts";
import { shopsExamples } from "./shops.ts";
import { siteExamples } from "./site.ts";
import { superFetchExamples } from "./superFetch.ts";
import { templatesExamples } from "./templates.ts";
import { workflowsExamples } from "./workflows.ts";

export type { Example, ExampleEntry, ExampleOf, Examples, Given } from "./example.ts";

export const examples: Examples = {
  ...shopsExamples,
  ...marginExamples,
  ...giftsExamples,
  ...seatsExamples,
  ...sellingExamples,
  ...siteExamples,
  ...avatarsExamples,
  ...avatarTestsExamples,
  ...organizationsExamples,
  ...campaignsExamples,
  ...outputsExamples,
  ...superFetchExamples,
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
  ...tutorialsExamples,
  ...widgetsExamples,
  ...apiKeysExamples,
  ...webhooksExamples,
  ...bundlesExamples,
  ...productsExamples,
  ...purchasesExamples,
  ...landingExamples,
  ...pushExamples,
  ...backofficeExamples,
  ...trainingsExamples,
  ...templatesExamples,
  ...workflowsExamples,
  ...batchesExamples,
  ...documentsExamples,
};

/** Whether a call wants a person of its own. */
export const wantsFresh = (call: string): boolean => typeof examples[call] === "object";

/** The example of a call. */
export async function exampleOf(call: string, given: Given): Promise<Example> {
  const entry = examples[call];
  return entry ? (typeof entry === "object" ? entry.of(given) : entry(given)) : {};
}
