import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What an issuer says of whoever signs in there. */
export type Claims = Record<string, unknown> & { sub: string };

const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * An OpenID Connect issuer on this machine: `signIn` is somebody who signs in there, by the address that they were sent
 * to, and answers the query that they come back with. Codes work once, and only with what was sent along at first.
 */
export async function anIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { claims: Claims; challenge: string; nonce: string }>();
  let address = "";
  const server = createServer((request, response): void => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration") {
      return void answer({
        issuer: address,
        authorization_endpoint: `${address}/authorize`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (request.url === "/keys") {
      return void answer({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
    }
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const asked = new URLSearchParams(body);
      const code = asked.get("code") ?? "";
      const given = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(asked.get("code_verifier") ?? "")
        .digest("base64url");
      if (!given || given.challenge !== challenge) return void answer({ error: "invalid_grant" }, 400);
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: address, aud: "pluma", iat: now, exp: now + 300, nonce: given.nonce, ...given.claims };
      const unsigned = `${text({ alg: "RS256", kid: "1" })}.${text(claims)}`;
      const idToken = `${unsigned}.${sign("sha256", Buffer.from(unsigned), privateKey).toString("base64url")}`;
      return void answer({ access_token: "none", token_type: "bearer", id_token: idToken });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    signIn(url: string, claims: Claims): string {
      const asked = new URL(url).searchParams;
      const code = randomBytes(12).toString("hex");
      codes.set(code, { claims, challenge: asked.get("code_challenge") ?? "", nonce: asked.get("nonce") ?? "" });
      return `?code=${code}&state=${encodeURIComponent(asked.get("state") ?? "")}`;
    },
    close: () => server.close(),
  };
}
