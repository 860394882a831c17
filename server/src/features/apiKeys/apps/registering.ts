import { randomBytes } from "node:crypto";
import type { appCalls } from "@pluma/contract/apiKeys/apps";
import type { Input } from "@pluma/contract/kit/kit";
import type { Ctx } from "../../../platform/context.ts";
import { callOptions } from "../../../platform/webhooks/webhooks.ts";
import { readOut } from "../../../providers/webhooks/index.ts";
import { siteOf } from "./addresses.ts";
import { readDescription } from "./describing.ts";
import * as store from "./store.system.ts";
import { refused, said } from "./wire.ts";

const DOCUMENT_SIZE_MAX = 5 * 1024;
/** So long a description that was read is believed. */
const DOCUMENT_MS = 300_000;

/** Keeps what an app says of itself, for this host alone, under an id that nobody guesses (RFC 7591). */
export async function registerApp(
  ctx: Ctx,
  { body: { bytes } }: Input<typeof appCalls.registerApp>,
): Promise<Response> {
  const described = readDescription(bytes);
  if (described === null) return refused("invalid_client_metadata");
  if (described === "address") return refused("invalid_redirect_uri");
  const { name, redirectUris } = described;
  const now = ctx.clock.now();
  const clientId = `client_${randomBytes(16).toString("base64url")}`;
  await store.writeClient(ctx.db, { site: siteOf(ctx), clientId, name, redirectUris, isRead: false, readAt: now });
  const told = {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  return said(201, told);
}

/** An app by its id, as it describes itself now: one that was registered here, or one whose id is the address of its description. */
export async function findClient(ctx: Ctx, clientId: string): Promise<store.ClientRow | null> {
  const known = (await store.readClient(ctx.db, siteOf(ctx), clientId)) ?? null;
  if (!isDocumentAddress(clientId)) return known;
  const now = ctx.clock.now();
  if (known && now.getTime() - known.readAt.getTime() < DOCUMENT_MS) return known;
  // Read from the public internet alone, by https, without following anything.
  const options = { ...callOptions(ctx), isTlsOnly: true };
  const bytes = await readOut(clientId, DOCUMENT_SIZE_MAX, options).catch(() => null);
  const described = bytes && readDescription(bytes);
  if (!described || described === "address" || described.clientId !== clientId) return null;
  const { name, redirectUris } = described;
  const row = { site: siteOf(ctx), clientId, name, redirectUris, isRead: true, readAt: now };
  await store.writeClient(ctx.db, row);
  return row;
}

/** An https address with a path, and nothing in it that could be written in two ways. */
function isDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.href === clientId && url.pathname !== "/" && !url.username && !url.password && !clientId.includes("#");
}
