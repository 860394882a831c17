import type { AccountsEvents } from "./accounts/accounts.ts";
import type { AvatarsEvents } from "./avatars/avatars.ts";
import type { AvatarInboxEvents } from "./avatars/inbox.ts";
import type { OutputsEvents } from "./avatars/outputs.ts";
import type { AvatarTestsEvents } from "./avatars/tests.ts";
import type { TrainingsEvents } from "./avatars/trainings.ts";
import type { BatchesEvents } from "./batches/batches.ts";
import type { PurchasesEvents } from "./billing/purchases.ts";
import type { ChatsEvents } from "./chats/chats.ts";
import type { ChatFilesEvents } from "./chats/files.ts";
import type { MessagesEvents } from "./chats/messages.ts";
import type { MovingEvents } from "./chats/moving.ts";
import type { DocumentCommentsEvents } from "./documents/comments.ts";
import type { DocumentsEvents } from "./documents/documents.ts";
import type { DocumentPresenceEvents } from "./documents/presence.ts";
import type { DocumentProposalsEvents } from "./documents/proposals.ts";
import type { DocumentReviewEvents } from "./documents/review.ts";
import type { SuperFetchEvents } from "./generators/superFetch.ts";
import type { SettingsEvents } from "./settings/settings.ts";
import type { SiteEvents } from "./site/site.ts";
import type { TemplatesEvents } from "./templates/templates.ts";
import type { WidgetsEvents } from "./widgets/widgets.ts";
import type { UserWorkflowsEvents } from "./workflows/runs.ts";
import type { WorkflowsEvents } from "./workflows/workflows.ts";

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
