import { at, by, type NamingCall, tokenIsKey } from "../naming.ts";
import type { Name } from "../world.ts";
import { apiKeyCalls } from "./apiKeys.ts";
import { avatarCalls } from "./avatars.ts";
import { campaignCalls } from "./campaigns.ts";
import { chatCalls } from "./chats.ts";
import { documentCalls } from "./documents.ts";
import { fetchCalls } from "./fetches.ts";
import { marginCalls } from "./margin.ts";
import { organizationCalls } from "./organizations.ts";
import { saleCalls } from "./sales.ts";
import { templateCalls } from "./templates.ts";
import { webhookCalls } from "./webhooks.ts";
import { widgetCalls } from "./widgets.ts";
import { workflowCalls } from "./workflows.ts";

/** Things that nobody else sees, whoever is in the same organization; avatars, templates, workflows and what is sold there are for all in it. */
export const isPrivate = (name: Name): boolean =>
  !/^(avatar|template|avatarFile|tested|product|person|workflow|group)\.|AvatarId$/.test(name);

/** Things that are in one space alone: whoever has selected another one does not find them. */
export const isInSpace = (name: Name): boolean =>
  /^(chat|userWorkflow|workflowBatch|document|documentAsk)\./.test(name);

/** The calls of files and of one's own account. */
const personCalls: Record<string, NamingCall> = {
  "PUT /files/{id}": by("file.fileId"),
  "GET /files/{id}": by("file.fileId"),
  "GET /tutorials/{id}": { namings: [], leftOut: { "params.id": "tutorials are everybody's" } },
  "PUT /tutorials/{id}/position": { namings: [], leftOut: { "params.id": "tutorials are everybody's" } },
  "PUT /tutorials/{id}/seen": { namings: [], leftOut: { "params.id": "tutorials are everybody's" } },
  "POST /auth/reset": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/login/link": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/not-me": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/link": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/take-back": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /invitations/read": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /invitations/accept": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/verify": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "PUT /users": {
    namings: [
      at({ "body.user_id": "person.userId" }),
      at({ "body.file_id": "image.imageId" }),
      at({ "body.default_organization": "person.organizationId" }),
    ],
    leftOut: {
      "body.default_organization.organization_id": "the same as body.default_organization, written otherwise",
    },
  },
  "DELETE /auth/sessions/{session_id}": { namings: [at({ "params.session_id": "session.sessionId" })] },
  "DELETE /auth/passkeys/{passkey_id}": {
    namings: [],
    leftOut: {
      "params.passkey_id": "a passkey needs an authenticator: the suite of identity providers names a foreign one",
    },
  },
};

/** Every call that takes an id and serves others than staff. Places called organization_id need no line: see `namingOf`. */
export const namingCalls: Record<string, NamingCall> = {
  ...personCalls,
  ...avatarCalls,
  ...chatCalls,
  ...fetchCalls,
  ...organizationCalls,
  ...saleCalls,
  ...templateCalls,
  ...workflowCalls,
  ...documentCalls,
  ...campaignCalls,
  ...widgetCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...marginCalls,
};
