/**
 * Programs that somebody connects by signing in: OAuth 2.1 for clients of the Model Context Protocol. What comes of it is a
 * key of the API, whose token a program renews by itself.
 */
import { z } from "zod";
import { defineErrors, id, organizationId, raw, reply, route, text } from "../kit/kit.ts";
import { keyScope, keyScopes } from "../kit/scopes.ts";
import { KEY_AVATARS_MAX } from "./apiKeys.ts";

/** An app that is not used for so many days has to be connected anew. */
export const APP_IDLE_DAYS = 60;
/** The tokens that an app brings: in place of a key, and to be given the next. */
export const APP_PREFIX = "app_";
export const APP_RENEWAL_PREFIX = "appr_";
/** How long a code that was given to an app is good, and the token that it is exchanged for, in seconds. */
export const CODE_SECONDS = 60;
export const APP_TOKEN_SECONDS = 3600;
/** The most bytes of what an app says of itself, and of what it asks for tokens with. */
export const APP_SIZE_MAX = 16 * 1024;
const PARAMETER_LENGTH_MAX = 2048;

export const errors = defineErrors({
  app_unknown: "missing",
  app_address_unknown: "bad",
  app_beyond_scope: "invalid",
});

const parameter = text(PARAMETER_LENGTH_MAX).default("");

/** What an app asks for, as it stands in the address that it opened. */
const askedByApp = z.object({
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  scope: parameter,
  state: parameter,
  resource: parameter,
});
export type AskedByApp = z.input<typeof askedByApp>;

/**
 * An app that asks to be connected. `name` is what it calls itself; `host`: where it has what it is given sent, which is known;
 * null for this very device. `proved_host`: where its description was read, if it was.
 */
export const askingApp = z.object({
  name: z.string(),
  host: z.string().nullable(),
  proved_host: z.string().nullable(),
  scopes: z.array(keyScope),
});
export type AskingApp = z.infer<typeof askingApp>;

/** Where the browser goes on: back to the app, with what it is told. */
const sentBack = z.object({ location: z.string() });

const wire = reply("application/json, as RFC 6749 and RFC 7591 have it, refusals included");
const byApp = { access: "public", body: raw(APP_SIZE_MAX), answer: wire } as const;

const resource = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.enum(keyScopes)),
  bearer_methods_supported: z.array(z.string()),
});

/** Each is asked at the same path without /api, too. */
export const appCalls = {
  readResource: route({
    method: "GET",
    path: "/.well-known/oauth-protected-resource",
    summary: "Which server gives out tokens for the Model Context Protocol here: this host itself (RFC 9728).",
    access: "public",
    answer: resource,
  }),
  readResourceAtPath: route({
    method: "GET",
    path: "/.well-known/oauth-protected-resource/mcp",
    summary: "The same, at the address that is derived from that of the protocol.",
    access: "public",
    answer: resource,
  }),
  readIssuer: route({
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    summary: "How an app is connected to this host (RFC 8414).",
    access: "public",
    answer: z.object({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
      registration_endpoint: z.string(),
      revocation_endpoint: z.string(),
      scopes_supported: z.array(z.enum(keyScopes)),
      response_types_supported: z.array(z.string()),
      response_modes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      revocation_endpoint_auth_methods_supported: z.array(z.string()),
      code_challenge_methods_supported: z.array(z.string()),
      authorization_response_iss_parameter_supported: z.boolean(),
      client_id_metadata_document_supported: z.boolean(),
    }),
  }),
  registerApp: route({
    ...byApp,
    method: "POST",
    path: "/oauth/register",
    summary:
      "An app says what it is called and where it is to be told (RFC 7591). One that nobody connects is forgotten.",
    status: 201,
    rate: { count: 60, seconds: 3600 },
  }),
  giveToken: route({
    ...byApp,
    method: "POST",
    path: "/oauth/token",
    summary: "Exchanges a code, or the token for renewal, for the next pair of tokens (OAuth 2.1, PKCE with S256).",
    rate: { count: 600, seconds: 600 },
  }),
  withdrawToken: route({
    ...byApp,
    method: "POST",
    path: "/oauth/revoke",
    summary: "An app gives back what it was allowed (RFC 7009).",
    rate: { count: 600, seconds: 600 },
  }),
  readAskingApp: route({
    method: "POST",
    path: "/oauth/requests",
    summary:
      "What an app asks for that sent somebody here. Where it asks in a way that cannot be answered, `location` is where it hears so; where it is not known, or does not say one of its addresses, it hears nothing.",
    access: "signedIn",
    body: askedByApp,
    answer: z.union([z.object({ app: askingApp }), sentBack]),
    rate: { count: 60, seconds: 600 },
    refuses: ["app_unknown", "app_address_unknown"],
  }),
  answerApp: route({
    method: "POST",
    path: "/oauth/answers",
    summary:
      "Allows an app to act as the caller, in the selected organization or their personal space, as far as `scopes` say, or denies it. `location` is where the app hears of it.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: askedByApp.extend({
      allows: z.boolean(),
      scopes: z.array(keyScope).max(10).default([]),
      /** The avatars that it may use alone; none for all. */
      avatar_ids: z.array(id).max(KEY_AVATARS_MAX).default([]),
      organization_id: organizationId,
    }),
    answer: sentBack,
    rate: { count: 20, seconds: 600 },
    refuses: ["app_unknown", "app_address_unknown", "app_beyond_scope", "api_keys_full", "not_found"],
  }),
};
