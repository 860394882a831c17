import { at, by, type NamingCall } from "../naming.ts";

const anApp = "it names an app, which described itself to all and is nobody's";

/** The calls of keys of the API. */
export const apiKeyCalls: Record<string, NamingCall> = {
  "POST /api-keys": { namings: [at({ "body.avatar_ids[]": "avatar.avatarId" })] },
  "DELETE /api-keys/{id}": by("apiKey.apiKeyId"),
  "GET /organizations/{id}/api-keys": by("person.organizationId"),
  "POST /oauth/requests": { namings: [], leftOut: { "body.client_id": anApp } },
  "POST /oauth/answers": {
    namings: [],
    leftOut: { "body.client_id": anApp, "body.avatar_ids[]": "keeping.test.ts keeps apps to avatars of others" },
  },
  "GET /v1/models/{model}": { namings: [at({ "params.model": "avatar.modelId" })] },
  "DELETE /organizations/{id}/api-keys/{api_key_id}": {
    namings: [
      at({ "params.id": "group.groupOrganizationId", "params.api_key_id": "group.groupApiKeyId" }),
      at({ "params.api_key_id": "group.groupApiKeyId" }, { "params.id": "group.groupOrganizationId" }),
    ],
  },
};
