import { expect, test } from "vitest";
import { contracts } from "../all.ts";
import { budgetLimits } from "./budgets.ts";
import type { RouteDefinition } from "./kit.ts";

const routes = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries<RouteDefinition>(contract).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);

/**
 * Calls that only write a few rows, read one file, or count for themselves what costs (texts that are written, wrong codes of a discount, mails
 * of a changed address); the budget of all calls is enough for them.
 */
const cheap = new Set([
  "apiKeys.endApiKey",
  "apiKeys.endOrganizationApiKey",
  "billing.saveDetails",
  "completions.complete",
  "mcpCalls.endMcp",
  "mcpCalls.listenMcp",
  "mcpCalls.serveMcp",
  "batches.cancelBatch",
  "batches.pauseBatch",
  "avatarDraws.boundDraws",
  "avatarDraws.closeAvatar",
  "avatarDraws.resetDraws",
  "avatarFiles.removeAvatarFile",
  "avatarInbox.dismissItem",
  "avatarInbox.takeAsMistaken",
  "templateFiles.removeTemplateFile",
  "avatarTests.addTest",
  "avatarTests.cancelTestRun",
  "avatarTests.removeTest",
  "avatarTests.saveTest",
  "avatars.addContext",
  "avatars.createAvatar",
  "avatars.deleteAvatar",
  "avatars.favorAvatar",
  "avatars.restoreAvatar",
  "avatars.saveAvatar",
  "backoffice.changeStaff",
  "backoffice.deleteCustomer",
  "backoffice.removeStaff",
  "backoffice.saveNote",
  "backoffice.stopTwoFactorOf",
  "bundles.removeBundleImport",
  "campaigns.addCampaignResource",
  "campaigns.deleteCampaign",
  "campaigns.duplicateCampaign",
  "campaigns.giveAccess",
  "campaigns.removeCampaignResource",
  "campaigns.revokeAccess",
  "campaigns.saveCampaignResource",
  "chatFiles.removeChatFile",
  "chats.changeConversations",
  "chats.createConversation",
  "chats.deleteConversation",
  "chats.saveConversation",
  "checkout.readTotals",
  "documentProposals.decidePieces",
  "documentProposals.editPiece",
  "documentProposals.stopAsk",
  "documentSteps.sendSteps",
  "documents.createDocument",
  "documents.deleteDocument",
  "documents.duplicateDocument",
  "documents.restoreDocument",
  "documents.saveDocument",
  "fees.saveFee",
  "fees.saveFeeInvoice",
  "files.readFile",
  "invoices.addInvoice",
  "invoices.saveInvoice",
  "landing.discardDraft",
  "landing.publishDraft",
  "landing.saveDraft",
  "mailServers.removeMailServer",
  "margin.saveAlarm",
  "margin.saveCap",
  "margin.saveOrganizationAlarm",
  "margin.saveOrganizationCap",
  "messages.deleteMessage",
  "messages.saveMessage",
  "messages.showVersion",
  "messages.stopMessage",
  "moving.cancelImport",
  "groups.addGroup",
  "groups.addToGroup",
  "groups.deleteGroup",
  "groups.removeFromGroup",
  "groups.saveGroup",
  "organizationWork.handOverWork",
  "organizationInvitations.withdrawInvitation",
  "peopleImports.removePeopleImport",
  "organizationWordCalls.endPool",
  "organizationWordCalls.grantPool",
  "organizationWordCalls.removePersonCap",
  "organizationWordCalls.savePersonCap",
  "organizationWordCalls.saveWordCaps",
  "organizationPeople.changePerson",
  "organizationPeople.removePerson",
  "organizations.addOrganization",
  "organizations.deleteOrganization",
  "organizations.saveAiKeySource",
  "organizations.saveOrganization",
  "organizations.updateOrganization",
  "outputs.addOutput",
  "outputs.deleteOutput",
  "outputs.rateOutput",
  "outputs.saveOutput",
  "outputs.stopOutput",
  "prices.removePrice",
  "prices.savePrice",
  "prices.saveRate",
  "products.addDiscount",
  "products.removeDiscount",
  "products.saveDiscount",
  "session.impersonate",
  "session.resetDefaultAvatar",
  "session.signOut",
  "session.stopImpersonating",
  "settings.addPasskey",
  "settings.cancelExport",
  "settings.deleteMe",
  "settings.endSession",
  "settings.endSessions",
  "settings.removeIssuer",
  "settings.removePasskey",
  "settings.saveUser",
  "sharing.addLink",
  "sharing.revokeLink",
  "site.saveConfig",
  "superFetches.addPreset",
  "superFetches.deletePreset",
  "superFetches.deleteSuperFetch",
  "superFetches.rateFetchOutput",
  "superFetches.savePreset",
  "superFetches.stopFetchOutput",
  "templateVersions.restoreTemplateVersion",
  "templates.createTemplate",
  "templates.deleteTemplate",
  "templates.duplicateTemplate",
  "templates.favoriteTemplate",
  "templates.restoreTemplate",
  "templates.saveTemplate",
  "trainings.cancelRun",
  "trainings.createTraining",
  "trainings.deleteTraining",
  "trainings.putRunAside",
  "trainings.saveTraining",
  "userWorkflows.cancelRun",
  "userWorkflows.deleteRun",
  "userWorkflows.saveRun",
  "widgets.addWidget",
  "widgets.saveWidget",
  "widgets.deleteWidget",
  "widgets.renewWidgetSecret",
  "widgetTranscripts.takeOverConversation",
  "widgetTranscripts.giveBackConversation",
  "widgetTranscripts.askForContact",
  "widgetTranscripts.deleteWidgetConversation",
  "widgetVisits.stopWidgetAnswer",
  "widgetVisits.endWidgetSession",
  "workflows.createWorkflow",
  "workflows.deleteWorkflow",
  "workflows.saveWorkflow",
  "push.stopPush",
  "push.stopPushEverywhere",
  "site.readIcon",
  "webhooks.removeWebhook",
]);

/** Calls of others than people: each is checked by its signature, before anything is done. */
const signed = routes.filter(({ route }) => route.access === "signed").map(({ name }) => name);

test("every call has a budget or a rate, unless it plainly reads, or writes a few rows and is named here", () => {
  const without = routes.filter(({ name, route }) => {
    const isPlainRead = route.method === "GET" && !(route.answer && "kind" in route.answer);
    const isBounded = route.budget !== undefined || route.rate !== undefined || route.access === "generation";
    return !isPlainRead && !isBounded && !cheap.has(name) && !signed.includes(name);
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});

test("what is named as cheap exists, and has no budget", () => {
  for (const name of cheap) {
    const found = routes.find((each) => each.name === name);
    expect(found?.route, name).toBeDefined();
    expect(found?.route.budget, name).toBeUndefined();
  }
});

test("every budget that a call names has limits for somebody who may call it", () => {
  for (const { name, route } of routes.filter((each) => each.route.budget)) {
    const owner = route.access === "public" || route.access === "setup" ? "address" : "person";
    const limits = budgetLimits.filter((limit) => limit.kind === route.budget && limit.owner === owner);
    expect(limits, name).not.toEqual([]);
  }
});
