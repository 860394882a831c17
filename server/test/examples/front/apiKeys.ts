import { anApiKey } from "../../../src/features/apiKeys/test/anApiKey.ts";
import { anAvatar } from "../../avatars.ts";
import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";
import { theOrganization } from "../organizations.ts";

const ownKey = async ({ node, person }: Given): Promise<number> =>
  person ? (await anApiKey(node, person.userId)).row.apiKeyId : NEVER;

const ownModel = async ({ node, person }: Given): Promise<string> =>
  `avatar-${person ? (await anAvatar(node, person.userId)).avatarId : NEVER}`;

/** What an app asks for that registered just now. */
const anAskingApp = async ({ node }: Given) => {
  const redirect_uri = "https://editor.example/connected";
  const { body } = await node.ask("POST /oauth/register", { body: { redirect_uris: [redirect_uri] } });
  const proof = { code_challenge: "c".repeat(43), code_challenge_method: "S256" };
  return { client_id: body.client_id, redirect_uri, response_type: "code", ...proof };
};

export const apiKeysExamples: Examples = {
  "POST /api-keys": () => ({ body: { name: "A program", scopes: ["chat"], days: 30 } }),
  "DELETE /api-keys/{id}": async (given) => ({ path: `/api-keys/${await ownKey(given)}` }),
  // Somebody who had neither bought anything nor kept a key of their own before: both say what these answer.
  "GET /v1/models": { fresh: true, of: () => ({}) },
  "GET /v1/models/{model}": {
    fresh: true,
    of: async (given) => ({ path: `/v1/models/${await ownModel(given)}` }),
  },
  "POST /v1/chat/completions": {
    fresh: true,
    of: async (given) => ({
      body: { model: await ownModel(given), messages: [{ role: "user", content: "words=2 Hello" }] },
    }),
  },
  "POST /mcp": () => ({ body: { jsonrpc: "2.0", id: 1, method: "ping" } }),
  "GET /mcp": () => ({ status: 405 }),
  "DELETE /mcp": () => ({ status: 405 }),
  "POST /oauth/register": () => ({
    body: { client_name: "Editor", redirect_uris: ["https://editor.example/connected"] },
  }),
  // In the words of OAuth, which no body of ours is in: an app hears that it does not understand.
  "POST /oauth/token": () => ({ body: {}, status: 400 }),
  "POST /oauth/revoke": () => ({ body: {}, status: 400 }),
  "POST /oauth/requests": async (given) => ({ body: await anAskingApp(given) }),
  "POST /oauth/answers": async (given) => ({ body: { ...(await anAskingApp(given)), allows: true, scopes: ["chat"] } }),
  "GET /organizations/{id}/api-keys": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/api-keys`,
  }),
  "DELETE /organizations/{id}/api-keys/{api_key_id}": async (given) => {
    const organizationId = await theOrganization(given);
    const { userId } = await given.customer();
    const { row } = await anApiKey(given.node, userId, { organizationId });
    return { path: `/organizations/${organizationId}/api-keys/${row.apiKeyId}` };
  },
};
