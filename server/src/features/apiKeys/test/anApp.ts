import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import type { KeyScope } from "@pluma/contract/kit/scopes";
import type { TestApp } from "../../../../test/app.ts";
import { atHost } from "../../../../test/outside/ownHosts.ts";

export const APP_ADDRESS = "https://editor.example/connected?of=tests";

type Node = Pick<TestApp, "address">;

/** Asks the app of a test at whatever host an address names, as a program that finds these hosts on the internet. */
export function fetchAt({ address }: Node): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input instanceof URL ? input.href : input, init);
    const url = new URL(asked.url);
    const body = Buffer.from(await asked.arrayBuffer());
    const headers = { ...Object.fromEntries(asked.headers), host: url.host };
    return new Promise((resolve, reject) => {
      const sent = request(
        `${address}${url.pathname}${url.search}`,
        { method: asked.method, headers },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk);
          const { statusCode: status = 500 } = answer;
          const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
          const isBare = status === 204 || status === 304;
          resolve(new Response(isBare ? null : Buffer.concat(chunks), { status, headers: told }));
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  };
}

/** What the official client is told and remembers of an app; `opened` are the addresses that it would open in a browser. */
export function aProvider(scope?: string) {
  const kept: { client?: object; tokens?: object; verifier?: string } = {};
  const opened: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: APP_ADDRESS,
    clientMetadata: { client_name: "Editor", redirect_uris: [APP_ADDRESS], ...(scope !== undefined && { scope }) },
    state: () => "state-of-tests",
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void opened.push(url),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? "",
  };
  return { provider, opened, kept };
}

export type Asking = Record<string, string>;

/** An app that was registered on a host, and what it asks for there, with what proves later that it asked. */
export async function anAskingApp(node: Node, host: string, more: Asking = {}) {
  const body = { client_name: "Editor", redirect_uris: [APP_ADDRESS, "http://127.0.0.1/back"] };
  const { body: client } = await atHost(node, host, "POST /oauth/register", { body });
  const verifier = randomBytes(32).toString("base64url");
  const asked: Asking = {
    client_id: client.client_id,
    redirect_uri: APP_ADDRESS,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "chat documents_read",
    state: "s 1",
    resource: `https://${host}/mcp`,
    ...more,
  };
  return { asked, verifier };
}

type Allowing = { token: string; scopes?: KeyScope[]; organizationId?: number; avatarIds?: number[] };

/** Somebody allows what an app asks for; where the browser goes on then. */
export async function allow(node: Node, host: string, asked: Asking, by: Allowing) {
  const { token, scopes, organizationId, avatarIds } = by;
  const body = {
    ...asked,
    allows: true,
    scopes: scopes ?? ["chat", "documents_read"],
    ...(organizationId !== undefined && { organization_id: organizationId }),
    ...(avatarIds && { avatar_ids: avatarIds }),
  };
  return atHost(node, host, "POST /api/oauth/answers", { token, body });
}

/** An app asks for tokens: with its form as OAuth has it. */
export async function askToken(node: Node, host: string, form: Asking, path = "/oauth/token") {
  const answer = await fetchAt(node)(`https://${host}${path}`, { method: "POST", body: new URLSearchParams(form) });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** The form with which an app exchanges a code for what it asked for. */
export const exchangeOf = (asked: Asking, verifier: string, code: string): Asking => ({
  grant_type: "authorization_code",
  code,
  client_id: asked.client_id ?? "",
  redirect_uri: asked.redirect_uri ?? "",
  code_verifier: verifier,
  resource: asked.resource ?? "",
});

/** An app that somebody connected: what it was given, and what it asks for the next with. */
export async function aConnectedApp(node: Node, host: string, by: Allowing, more: Asking = {}) {
  const { asked, verifier } = await anAskingApp(node, host, more);
  const allowed = await allow(node, host, asked, by);
  const code = new URL(allowed.body.location).searchParams.get("code") ?? "";
  const form = exchangeOf(asked, verifier, code);
  const { body } = await askToken(node, host, form);
  const renewal: Asking = {
    grant_type: "refresh_token",
    client_id: form.client_id ?? "",
    refresh_token: body.refresh_token,
    resource: form.resource ?? "",
  };
  return { token: body.access_token as string, tokens: body, form, renewal, asked };
}

/** What a host answers to a message of the protocol by a token. */
export const ping = async (node: Node, host: string, token: string): Promise<number> =>
  (await atHost(node, host, "POST /mcp", { token, body: { jsonrpc: "2.0", id: 1, method: "ping" } })).status;
