/** Every contract and every refusal: read by the server's mount check, the permission test and the API reference. */

import { errors as accountsErrors } from "./accounts/accounts.ts";
import { apiKeys, errors as apiKeysErrors } from "./apiKeys/apiKeys.ts";
import { appCalls, errors as appErrors } from "./apiKeys/apps.ts";
import { avatars, errors as avatarsErrors } from "./avatars/avatars.ts";
import { avatarDraws, errors as avatarDrawsErrors } from "./avatars/draws.ts";
import { avatarFiles } from "./avatars/files.ts";
import { avatarInbox, errors as avatarInboxErrors } from "./avatars/inbox.ts";
import { documentOutputs, messageOutputs, outputs, errors as outputsErrors } from "./avatars/outputs.ts";
import { avatarTests, errors as avatarTestsErrors } from "./avatars/tests.ts";
import { trainings, errors as trainingsErrors } from "./avatars/trainings.ts";
import { avatarVersions } from "./avatars/versions.ts";
import { analytics, errors as analyticsErrors } from "./backoffice/analytics.ts";
import { backoffice, errors as backofficeErrors } from "./backoffice/backoffice.ts";
import { batches, errors as batchesErrors } from "./batches/batches.ts";
import { type ValueProblem, valueProblemCodes } from "./batches/table.ts";
import { billingContracts, billingErrors } from "./billing/all.ts";
import { type BundleProblem, bundleProblemCodes, bundles, errors as bundlesErrors } from "./bundles/bundles.ts";
import { campaignActivity } from "./campaigns/activity.ts";
import { campaigns, errors as campaignsErrors } from "./campaigns/campaigns.ts";
import { campaignDocuments } from "./campaigns/documents.ts";
import { roads } from "./campaigns/roads.ts";
import { chats, errors as chatsErrors } from "./chats/chats.ts";
import { chatFiles, errors as chatFilesErrors } from "./chats/files.ts";
import { messages, errors as messagesErrors } from "./chats/messages.ts";
import { moving, errors as movingErrors } from "./chats/moving.ts";
import { ratings } from "./chats/ratings.ts";
import { sharing, errors as sharingErrors } from "./chats/sharing.ts";
import { threads } from "./chats/threads.ts";
import { documentComments, errors as documentCommentsErrors } from "./documents/comments.ts";
import {
  type DocumentProblem,
  documentProblemCodes,
  documents,
  errors as documentsErrors,
} from "./documents/documents.ts";
import { documentImports, errors as documentImportsErrors } from "./documents/imports.ts";
import { documentPresence } from "./documents/presence.ts";
import { documentProposals, errors as documentProposalsErrors } from "./documents/proposals.ts";
import { documentReview, errors as documentReviewErrors } from "./documents/review.ts";
import { documentSteps, errors as documentStepsErrors } from "./documents/steps.ts";
import { documentVersions, errors as documentVersionsErrors } from "./documents/versions.ts";
import { files, errors as filesErrors } from "./files/files.ts";
import { generation, errors as generationErrors } from "./generation/generation.ts";
import { prices } from "./generation/prices.ts";
import { errors as superFetchErrors, superFetches } from "./generators/superFetch.ts";
import { deliveries, errors as deliveriesErrors } from "./kit/deliveries.ts";
import { type FieldProblem, fieldProblems, kitErrors } from "./kit/errors.ts";
import { landing, errors as landingErrors } from "./landing/landing.ts";
import { margin } from "./margin/margin.ts";
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
import { settings, errors as settingsErrors } from "./settings/settings.ts";
import { siteBrands } from "./site/brand.ts";
import { legal } from "./site/legal.ts";
import { mailServers, errors as mailServersErrors } from "./site/mailServer.ts";
import { site, errors as siteErrors } from "./site/site.ts";
import { templateExchange } from "./templates/exchange.ts";
import { type TemplateProblem, templateProblemCodes } from "./templates/fields.ts";
import { templateFiles } from "./templates/files.ts";
import { templates, errors as templatesErrors } from "./templates/templates.ts";
import { templateUseCalls } from "./templates/uses.ts";
import { templateVersions } from "./templates/versions.ts";
import { tutorials, errors as tutorialsErrors } from "./tutorials/tutorials.ts";
import { webhooks, errors as webhooksErrors } from "./webhooks/webhooks.ts";
import { welcome } from "./welcome/welcome.ts";
import { widgetVisits, errors as widgetVisitsErrors } from "./widgets/visiting.ts";
import {
  type WidgetProblem,
  widgetLeads,
  widgetProblemCodes,
  widgets,
  errors as widgetsErrors,
  widgetTranscripts,
} from "./widgets/widgets.ts";
import { userWorkflows, errors as userWorkflowsErrors } from "./workflows/runs.ts";
import {
  type WorkflowProblem,
  workflowProblemCodes,
  workflows,
  errors as workflowsErrors,
} from "./workflows/workflows.ts";

export const contracts = {
  site,
  siteBrands,
  mailServers,
  legal,
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
  appCalls,
  webhooks,
  generation,
  prices,
  margin,
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
  bundles,
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
  ...mailServersErrors,
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
  ...appErrors,
  ...webhooksErrors,
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
  ...bundlesErrors,
  ...campaignsErrors,
  ...productsErrors,
  ...tutorialsErrors,
  ...landingErrors,
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
  ...bundleProblemCodes,
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
  | BundleProblem
  | CompletionProblem;
