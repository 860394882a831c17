import type { Configuration, IDToken } from "openid-client";
import { z } from "zod";
import type { App } from "../../platform/context.ts";

/** An issuer that signs people in, as the settings have it. */
export type Issuer = { issuer: string; clientId: string; clientSecret: string };

/** Whom an issuer names. Its word that an address is theirs is believed: whoever runs the site chose it. */
export type Named = {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string;
  lastName: string;
};

/** How long somebody may stay at the issuer, in milliseconds. */
const FLOW_MS = 15 * 60 * 1000;
const PURPOSE = "oidc-flow";
const TIMEOUT_SECONDS = 10;

type Parts = Pick<App, "secrets" | "clock" | "publicUrl">;
const flowShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

/**
 * Where to send somebody to be signed in by an issuer, and what their browser gives back with its answer: only this
 * browser has it, and nobody but us can read it.
 */
export async function startSignIn(app: Parts, issuer: Issuer): Promise<{ url: string; flow: string }> {
  const { client, config } = await discover(issuer);
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnOf(app),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const until = app.clock.now().getTime() + FLOW_MS;
  return { url: url.href, flow: app.secrets.seal(JSON.stringify({ state, nonce, verifier, until }), PURPOSE) };
}

/** Whom the issuer names in its answer, the query that the browser came back with; null for an answer that is no good. */
export async function finishSignIn(
  app: Parts,
  issuer: Issuer,
  { flow, query }: { flow: string; query: string },
): Promise<Named | null> {
  const begun = openFlow(app, flow);
  if (!begun || begun.until < app.clock.now().getTime()) return null;
  const { client, config } = await discover(issuer);
  const back = new URL(`${returnOf(app)}?${query.replace(/^\?/, "")}`);
  const tokens = await client
    .authorizationCodeGrant(config, back, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    })
    .catch(() => null);
  const claims = tokens?.claims();
  return claims ? namedBy(claims) : null;
}

/** The address that an issuer sends people back to; it wants to know it beforehand. */
export const returnOf = ({ publicUrl }: Pick<App, "publicUrl">): string => `${publicUrl}/auth/back`;

async function discover({ issuer, clientId, clientSecret }: Issuer) {
  const client = await import("openid-client");
  const address = new URL(issuer);
  // A password of ours would go over the wire in the clear, but for one that never leaves this machine.
  const isHere = address.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(address.hostname);
  const config: Configuration = await client.discovery(address, clientId, clientSecret || undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isHere ? [client.allowInsecureRequests] : [],
  });
  return { client, config };
}

function openFlow(app: Parts, flow: string) {
  try {
    return flowShape.safeParse(JSON.parse(app.secrets.open(flow, PURPOSE))).data ?? null;
  } catch {
    return null;
  }
}

function namedBy(claims: IDToken): Named {
  const said = (name: string): string => {
    const value = claims[name];
    return typeof value === "string" ? value.trim().slice(0, 80) : "";
  };
  const email = typeof claims.email === "string" ? claims.email.trim().toLowerCase() : "";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: z.email().max(254).safeParse(email).data ?? null,
    isVerified: claims.email_verified === true || claims.email_verified === "true",
    name: said("given_name") || said("name") || email.split("@")[0] || "",
    lastName: said("family_name"),
  };
}
