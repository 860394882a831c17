/** Every contract and every refusal: read by the server's mount check, the permission test and the API reference. */

import { type AccountsEvents, errors as accountsErrors } from "./accounts/accounts.ts";
import { apiKeys, errors as apiKeysErrors } from "./apiKeys/apiKeys.ts";
import { type AvatarsEvents, avatars, errors as avatarsErrors } from "./avatars/avatars.ts";
import { avatarDraws, errors as avatarDrawsErrors } from "./avatars/draws.ts";
import { avatarFiles } from "./avatars/files.ts";
import { type AvatarInboxEvents, avatarInbox, errors as avatarInboxErrors } from "./avatars/inbox.ts";
import {
  documentOutputs,
  messageOutputs,
  type OutputsEvents,
  outputs,
  errors as outputsErrors,
} from "./avatars/outputs.ts";
import { type AvatarTestsEvents, avatarTests, errors as avatarTestsErrors } from "./avatars/tests.ts";
import { type TrainingsEvents, trainings, errors as trainingsErrors } from "./avatars/trainings.ts";
import { avatarVersions } from "./avatars/versions.ts";
import { analytics, errors as analyticsErrors } from "./backoffice/analytics.ts";
import { backoffice, errors as backofficeErrors } from "./backoffice/backoffice.ts";
import { type BatchesEvents, batches, errors as batchesErrors } from "./batches/batches.ts";
import { type ValueProblem, valueProblemCodes } from "./batches/table.ts";
import { billingContracts, billingErrors } from "./billing/all.ts";
import type { PurchasesEvents } from "./billing/purchases.ts";
import { campaignActivity } from "./campaigns/activity.ts";
import { campaigns, errors as campaignsErrors } from "./campaigns/campaigns.ts";
import { campaignDocuments } from "./campaigns/documents.ts";
import { roads } from "./campaigns/roads.ts";
import { type ChatsEvents, chats, errors as chatsErrors } from "./chats/chats.ts";
import { type ChatFilesEvents, chatFiles, errors as chatFilesErrors } from "./chats/files.ts";
import { type MessagesEvents, messages, errors as messagesErrors } from "./chats/messages.ts";
import { type MovingEvents, moving, errors as movingErrors } from "./chats/moving.ts";
import { ratings } from "./chats/ratings.ts";
import { sharing, errors as sharingErrors } from "./chats/sharing.ts";
import { threads } from "./chats/threads.ts";
import {
  type DocumentCommentsEvents,
  documentComments,
  errors as documentCommentsErrors,
} from "./documents/comments.ts";
import {
  type DocumentProblem,
  type DocumentsEvents,
  documentProblemCodes,
  documents,
  errors as documentsErrors,
} from "./documents/documents.ts";
import { documentImports, errors as documentImportsErrors } from "./documents/imports.ts";
import { type DocumentPresenceEvents, documentPresence } from "./documents/presence.ts";
import {
  type DocumentProposalsEvents,
  documentProposals,
  errors as documentProposalsErrors,
} from "./documents/proposals.ts";
import { type DocumentReviewEvents, documentReview, errors as documentReviewErrors } from "./documents/review.ts";
import { documentSteps, errors as documentStepsErrors } from "./documents/steps.ts";
import { documentVersions, errors as documentVersionsErrors } from "./documents/versions.ts";
import { files, errors as filesErrors } from "./files/files.ts";
import { generation, errors as generationErrors } from "./generation/generation.ts";
import { type SuperFetchEvents, errors as superFetchErrors, superFetches } from "./generators/superFetch.ts";
import { deliveries, errors as deliveriesErrors } from "./kit/deliveries.ts";
import { type FieldProblem, fieldProblems, kitErrors } from "./kit/errors.ts";
import { landing } from "./landing/landing.ts";
import { organizationAudit } from "./organizations/audit.ts";
import { organizationExports } from "./organizations/exports.ts";
import { groups, errors as groupsErrors } from "./organizations/groups.ts";
import { organizationHosts } from "./organizations/hosts.ts";
import { peopleImports, errors as peopleImportsErrors } from "./organizations/imports.ts";
import { organizationInvitations, errors as organizationInvitationsErrors } from "./organizations/invitations.ts";
import { organizations, errors as organizationsErrors } from "./organizations/organizations.ts";
import { organizationPeople, errors as organizationPeopleErrors } from "./organizations/people.ts";
import { organizationWordCalls, errors as organizationWordErrors } from "./organizations/words.ts";
import { organizationWork, errors as organizationWorkErrors } from "./organizations/work.ts";
import { type CompletionProblem, completionProblemCodes, completions } from "./outside/completions.ts";
import { mcpCalls } from "./outside/mcp.ts";
import { type ProductProblem, productProblemCodes } from "./products/productForm.ts";
import { products, errors as productsErrors } from "./products/products.ts";
import { push, errors as pushErrors } from "./push/push.ts";
import { search } from "./search/search.ts";
import { session, errors as sessionErrors } from "./session/session.ts";
import { type SettingsEvents, settings, errors as settingsErrors } from "./settings/settings.ts";
import { siteBrands } from "./site/brand.ts";
import { type SiteEvents, site, errors as siteErrors } from "./site/site.ts";
import { templateExchange } from "./templates/exchange.ts";
import { type TemplateProblem, templateProblemCodes } from "./templates/fields.ts";
import { templateFiles } from "./templates/files.ts";
import { type TemplatesEvents, templates, errors as templatesErrors } from "./templates/templates.ts";
import { templateUseCalls } from "./templates/uses.ts";
import { templateVersions } from "./templates/versions.ts";
import { tutorials, errors as tutorialsErrors } from "./tutorials/tutorials.ts";
import { welcome } from "./welcome/welcome.ts";
import { widgetVisits, errors as widgetVisitsErrors } from "./widgets/visiting.ts";
import {
  type WidgetProblem,
  type WidgetsEvents,
  widgetLeads,
  widgetProblemCodes,
  widgets,
  errors as widgetsErrors,
  widgetTranscripts,
} from "./widgets/widgets.ts";
import { type UserWorkflowsEvents, userWorkflows, errors as userWorkflowsErrors } from "./workflows/runs.ts";
import {
  type WorkflowProblem,
  type WorkflowsEvents,
  workflowProblemCodes,
  workflows,
  errors as workflowsErrors,
} from "./workflows/workflows.ts";

export const contracts = {
  site,
  siteBrands,
  files,
  session,
  settings,
  push,
  organizations,
  organizationPeople,
  organizationWordCalls,
  organizationInvitations,
  peopleImports,
  organizationAudit,
  organizationWork,
  organizationExports,
  organizationHosts,
  groups,
  apiKeys,
  generation,
  avatars,
  avatarFiles,
  avatarVersions,
  avatarDraws,
  avatarInbox,
  avatarTests,
  trainings,
  outputs,
  widgets,
  widgetTranscripts,
  widgetLeads,
  widgetVisits,
  chats,
  messageOutputs,
  messages,
  chatFiles,
  sharing,
  threads,
  ratings,
  moving,
  superFetches,
  templates,
  templateUseCalls,
  templateVersions,
  templateExchange,
  templateFiles,
  workflows,
  userWorkflows,
  batches,
  documents,
  documentImports,
  documentSteps,
  documentProposals,
  documentOutputs,
  documentComments,
  documentReview,
  documentVersions,
  documentPresence,
  campaigns,
  campaignDocuments,
  campaignActivity,
  roads,
  tutorials,
  products,
  deliveries,
  ...billingContracts,
  welcome,
  backoffice,
  analytics,
  search,
  landing,
  completions,
  mcpCalls,
};

export const errors = {
  ...kitErrors,
  ...siteErrors,
  ...accountsErrors,
  ...filesErrors,
  ...sessionErrors,
  ...settingsErrors,
  ...pushErrors,
  ...organizationsErrors,
  ...groupsErrors,
  ...organizationPeopleErrors,
  ...organizationWordErrors,
  ...organizationInvitationsErrors,
  ...peopleImportsErrors,
  ...organizationWorkErrors,
  ...apiKeysErrors,
  ...generationErrors,
  ...avatarsErrors,
  ...avatarDrawsErrors,
  ...avatarInboxErrors,
  ...avatarTestsErrors,
  ...trainingsErrors,
  ...outputsErrors,
  ...chatsErrors,
  ...messagesErrors,
  ...chatFilesErrors,
  ...sharingErrors,
  ...movingErrors,
  ...superFetchErrors,
  ...templatesErrors,
  ...workflowsErrors,
  ...userWorkflowsErrors,
  ...batchesErrors,
  ...documentsErrors,
  ...documentImportsErrors,
  ...documentStepsErrors,
  ...documentProposalsErrors,
  ...documentCommentsErrors,
  ...documentReviewErrors,
  ...documentVersionsErrors,
  ...campaignsErrors,
  ...productsErrors,
  ...tutorialsErrors,
  ...deliveriesErrors,
  ...billingErrors,
  ...backofficeErrors,
  ...analyticsErrors,
  ...widgetsErrors,
  ...widgetVisitsErrors,
};
export type ErrorCode = keyof typeof errors;

/** Everything that the contract has words for in every language, by its code. */
export const saidCodes = [
  ...Object.keys(errors),
  ...fieldProblems,
  ...productProblemCodes,
  ...templateProblemCodes,
  ...workflowProblemCodes,
  ...valueProblemCodes,
  ...documentProblemCodes,
  ...widgetProblemCodes,
  ...completionProblemCodes,
];
export type SaidCode =
  | ErrorCode
  | FieldProblem
  | ProductProblem
  | TemplateProblem
  | WorkflowProblem
  | ValueProblem
  | DocumentProblem
  | WidgetProblem
  | CompletionProblem;

/** Everything that a server may push to a person. */
export type ServerEvents = SiteEvents &
  AccountsEvents &
  SettingsEvents &
  AvatarsEvents &
  AvatarInboxEvents &
  AvatarTestsEvents &
  TrainingsEvents &
  OutputsEvents &
  ChatsEvents &
  MessagesEvents &
  ChatFilesEvents &
  MovingEvents &
  SuperFetchEvents &
  TemplatesEvents &
  WorkflowsEvents &
  UserWorkflowsEvents &
  BatchesEvents &
  DocumentsEvents &
  DocumentProposalsEvents &
  DocumentCommentsEvents &
  DocumentReviewEvents &
  DocumentPresenceEvents &
  PurchasesEvents &
  WidgetsEvents;
