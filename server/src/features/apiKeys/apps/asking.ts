import { randomBytes } from "node:crypto";
import { KEYS_MAX } from "@pluma/contract/apiKeys/apiKeys";
import { type appCalls, CODE_SECONDS } from "@pluma/contract/apiKeys/apps";
import type { Answer, Input } from "@pluma/contract/kit/kit";
import { type KeyScope, keyScopes } from "@pluma/contract/kit/scopes";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { keptTo } from "../keys.ts";
import { noteKey } from "../noting.ts";
import { countOwnKeys, insertKey } from "../store.ts";
import { hashOf } from "../using.ts";
import { isNamed, isOnDevice, isResourceHere, siteOf, tellingApp } from "./addresses.ts";
import { findClient } from "./registering.ts";
import type { ClientRow } from "./store.system.ts";
import { insertGrant } from "./store.ts";

type Asked = Input<typeof appCalls.readAskingApp>["body"];

/** What an app wants, if it asks as it should; else what it is told of that (RFC 6749, 8707). */
type Request = { client: ClientRow; scopes: KeyScope[] } | { error: string };

/** What an app asks for that sent somebody here, or where it hears why that cannot be. */
export async function readAskingApp(
  ctx: ActorCtx,
  { body }: Input<typeof appCalls.readAskingApp>,
): Promise<Answer<typeof appCalls.readAskingApp>> {
  const request = await readRequest(ctx, body);
  if ("error" in request) return { location: tellingApp(ctx, body, { error: request.error }) };
  const { client, scopes } = request;
  const proved_host = client.isRead ? new URL(client.clientId).host : null;
  return { app: { name: client.name, host: hostOf(body.redirect_uri), proved_host, scopes } };
}

/**
 * What somebody says to an app. One that is allowed gets a code, sent to an address that it named before; what it may is a key
 * of theirs, which ends at once if nobody exchanges the code.
 */
export async function answerApp(
  ctx: ActorCtx,
  { body }: Input<typeof appCalls.answerApp>,
): Promise<Answer<typeof appCalls.answerApp>> {
  const request = await readRequest(ctx, body);
  if ("error" in request) return { location: tellingApp(ctx, body, { error: request.error }) };
  if (!body.allows) return { location: tellingApp(ctx, body, { error: "access_denied" }) };
  const scopes = [...new Set(body.scopes)];
  if (scopes.length === 0 || !scopes.every((scope) => request.scopes.includes(scope))) refuse("app_beyond_scope");
  const avatarIds = await keptTo(ctx, body.avatar_ids);
  const code = randomBytes(32).toString("base64url");
  const { name, clientId } = request.client;
  const endsAt = new Date(ctx.clock.now().getTime() + CODE_SECONDS * 1000);
  await inTransaction(ctx, async (tx) => {
    if ((await countOwnKeys(tx)) >= KEYS_MAX) refuse("api_keys_full");
    const key = await insertKey(tx, { name, keyHash: null, lastCharacters: "", scopes, avatarIds, endsAt });
    const grant = { site: siteOf(ctx), clientId, host: hostOf(body.redirect_uri) };
    const made = { codeHash: hashOf(code), redirectUri: body.redirect_uri, challenge: body.code_challenge, endsAt };
    await insertGrant(tx, key.apiKeyId, grant, made);
    await noteKey(tx, "app.connect", key);
  });
  return { location: tellingApp(ctx, body, { code }) };
}

/** Refuses what must not be answered to where it says: an app that is not known here, and an address that it never named. */
async function readRequest(ctx: ActorCtx, asked: Asked): Promise<Request> {
  const client = (await findClient(ctx, asked.client_id)) ?? refuse("app_unknown");
  if (!isNamed(asked.redirect_uri, client.redirectUris)) refuse("app_address_unknown");
  if (asked.response_type !== "code") return { error: "unsupported_response_type" };
  const isProved = asked.code_challenge_method === "S256" && /^[\w-]{43}$/.test(asked.code_challenge);
  if (!isProved) return { error: "invalid_request" };
  if (!isResourceHere(ctx, asked.resource)) return { error: "invalid_target" };
  const named = asked.scope.split(" ").filter((each) => each !== "");
  const scopes = named.length === 0 ? [...keyScopes] : keyScopes.filter((scope) => named.includes(scope));
  return scopes.length === 0 ? { error: "invalid_scope" } : { client, scopes };
}

const hostOf = (redirectUri: string): string | null => {
  const url = new URL(redirectUri);
  return isOnDevice(url) ? null : url.host;
};
