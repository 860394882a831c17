/** Every contract and every refusal: read by the server's mount check, the permission test and the API reference. */

import { type AccountsEvents, errors as accountsErrors } from "./accounts.ts";
import { analytics, errors as analyticsErrors } from "./analytics.ts";
import { avatarDraws, errors as avatarDrawsErrors } from "./avatarDraws.ts";
import { avatarFiles } from "./avatarFiles.ts";
import { type AvatarInboxEvents, avatarInbox, errors as avatarInboxErrors } from "./avatarInbox.ts";
import { type AvatarsEvents, avatars, errors as avatarsErrors } from "./avatars.ts";
import { type AvatarTestsEvents, avatarTests, errors as avatarTestsErrors } from "./avatarTests.ts";
import { avatarVersions } from "./avatarVersions.ts";
import { backoffice, errors as backofficeErrors } from "./backoffice.ts";
import { type ChatFilesEvents, chatFiles, errors as chatFilesErrors } from "./chatFiles.ts";
import { type ChatsEvents, chats, errors as chatsErrors } from "./chats.ts";
import { checkout, errors as checkoutErrors } from "./checkout.ts";
import { deliveries, errors as deliveriesErrors } from "./deliveries.ts";
import { kitErrors } from "./errors.ts";
import { files, errors as filesErrors } from "./files.ts";
import { generation, errors as generationErrors } from "./generation.ts";
import { invoices, errors as invoicesErrors } from "./invoices.ts";
import { type MessagesEvents, messages, errors as messagesErrors } from "./messages.ts";
import { type MovingEvents, moving, errors as movingErrors } from "./moving.ts";
import { organizations } from "./organizations.ts";
import { messageOutputs, type OutputsEvents, outputs, errors as outputsErrors } from "./outputs.ts";
import { paymentSources, errors as paymentSourcesErrors } from "./paymentSources.ts";
import { plans, errors as plansErrors } from "./plans.ts";
import { products, errors as productsErrors } from "./products.ts";
import { errors as purchasesErrors } from "./purchaseErrors.ts";
import { type PurchasesEvents, purchases } from "./purchases.ts";
import { session, errors as sessionErrors } from "./session.ts";
import { type SettingsEvents, settings, errors as settingsErrors } from "./settings.ts";
import { sharing, errors as sharingErrors } from "./sharing.ts";
import { type SiteEvents, site, errors as siteErrors } from "./site.ts";
import { type TrainingsEvents, trainings, errors as trainingsErrors } from "./trainings.ts";

export const contracts = {
  site,
  files,
  session,
  settings,
  organizations,
  generation,
  avatars,
  avatarFiles,
  avatarVersions,
  avatarDraws,
  avatarInbox,
  avatarTests,
  trainings,
  outputs,
  chats,
  messageOutputs,
  messages,
  chatFiles,
  sharing,
  moving,
  products,
  deliveries,
  checkout,
  paymentSources,
  purchases,
  invoices,
  plans,
  backoffice,
  analytics,
};

export const errors = {
  ...kitErrors,
  ...siteErrors,
  ...accountsErrors,
  ...filesErrors,
  ...sessionErrors,
  ...settingsErrors,
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
  ...productsErrors,
  ...deliveriesErrors,
  ...checkoutErrors,
  ...paymentSourcesErrors,
  ...purchasesErrors,
  ...invoicesErrors,
  ...plansErrors,
  ...backofficeErrors,
  ...analyticsErrors,
};
export type ErrorCode = keyof typeof errors;

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
  PurchasesEvents;
