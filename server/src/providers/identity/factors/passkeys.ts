import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Tokens } from "@pluma/contract/session/session";
import { z } from "zod";
import type { App } from "../../../platform/context.ts";
import {
  type Answered,
  type Device,
  type KeyPlace,
  keyPlaceOf,
  type Passkeys,
  type SignedChallenge,
  type WebAuthnJson,
} from "../index.ts";
import { CHALLENGE_SECONDS, openChallenge, useUp } from "./challenges.ts";
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, usePasskey } from "./store.passkeys.ts";

type Parts = Pick<App, "db" | "secrets" | "clock" | "log" | "publicUrl"> & {
  openSession(uid: string, device: Device): Promise<Tokens>;
};

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
/** Transports are hints: those that came after this was written are left out. */
const transports = z
  .array(z.union([transport, z.string().transform(() => null)]))
  .transform((listed) => listed.filter((each) => each !== null));

const base64url = z.string().regex(/^[\w-]+=*$/);
const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: transports.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/**
 * Passkeys of the embedded identity, which stand for both factors: the device asks its owner for a finger or a PIN.
 * Null where no browser would make one, because the installation is reached by a bare IP address.
 */
export function passkeysOf(app: Parts): Passkeys | null {
  if (isIP(new URL(app.publicUrl).hostname.replace(/^\[|\]$/g, ""))) return null;
  const home = keyPlaceOf(app.publicUrl);
  return {
    async list(uid) {
      const keys = await listPasskeys(app.db, uid);
      return keys.map(({ id, name, createdAt, lastUsedAt }) => ({ passkeyId: id, name, createdAt, lastUsedAt }));
    },
    start: (uid, account, place = home) => start(app, place, uid, account),
    add: (uid, given, place = home) => add(app, place, uid, given),
    remove: async (uid, passkeyId) => z.uuid().safeParse(passkeyId).success && deletePasskey(app.db, uid, passkeyId),
    startSignIn: (place = home) => startSignIn(app, place),
    signIn: (given, device, place = home) => signIn(app, place, given, device),
    async check(uid, given, place = home) {
      const proved = await prove(app, place, given);
      return proved.kind === "proved" && proved.uid === uid;
    },
  };
}

async function start(app: Parts, { rpID }: KeyPlace, uid: string, account: { email: string; name: string }) {
  const { generateRegistrationOptions } = await openWebAuthn();
  const challenge = await openChallenge(app, "new_passkey", uid);
  const known = await listPasskeys(app.db, uid);
  const options = await generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: bytesOf(Buffer.from(uid, "utf8")),
    userName: account.email,
    userDisplayName: account.name,
    challenge: bytesOf(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map((key) => ({ id: key.credentialId, transports: transports.parse(key.transports) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { challenge, options: { ...options } };
}

async function add(
  app: Parts,
  { rpID, origin }: KeyPlace,
  uid: string,
  given: { challenge: string; name: string; response: WebAuthnJson },
): Promise<"added" | "refused" | "over"> {
  const used = await useUp(app, "new_passkey", given.challenge);
  if (used?.uid !== uid) return "over";
  const response = made.safeParse(given.response).data;
  if (!response) return "refused";
  const { verifyRegistrationResponse } = await openWebAuthn();
  const checked = await orNull(app, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return "refused";
  const key = checked.registrationInfo.credential;
  const isAdded = await insertPasskey(app.db, {
    id: randomUUID(),
    userId: uid,
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString("base64url"),
    counter: key.counter,
    transports: response.response.transports ?? [],
    name: given.name,
    createdAt: app.clock.now(),
  });
  return isAdded ? "added" : "refused";
}

/** Says nothing of who it is: the browser offers whatever keys it has for this host, and the answer names one. */
async function startSignIn(app: Parts, { rpID }: KeyPlace) {
  const { generateAuthenticationOptions } = await openWebAuthn();
  const challenge = await openChallenge(app, "passkey", null);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
  });
  return { challenge, options: { ...options } };
}

async function signIn(app: Parts, place: KeyPlace, given: SignedChallenge, device: Device): Promise<Answered> {
  const proved = await prove(app, place, given);
  if (proved.kind !== "proved") return proved;
  return { kind: "tokens", tokens: await app.openSession(proved.uid, device) };
}

type Proved = { kind: "proved"; uid: string } | { kind: "refused" } | { kind: "over" };

/** Whose passkey signed a challenge, which is used up by it. */
async function prove(app: Parts, { rpID, origin }: KeyPlace, given: SignedChallenge): Promise<Proved> {
  if (!(await useUp(app, "passkey", given.challenge))) return { kind: "over" };
  const response = signed.safeParse(given.response).data;
  const key = response && (await findPasskey(app.db, response.id));
  if (!key) return { kind: "refused" };
  // The key says whose it is, and so do we; a key that was moved to another person's row is not believed.
  const owner = Buffer.from(key.userId, "utf8").toString("base64url");
  if (response.response.userHandle.replace(/(?<!=)=+$/, "") !== owner) return { kind: "refused" };
  const { verifyAuthenticationResponse } = await openWebAuthn();
  const checked = await orNull(app, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: key.credentialId,
        publicKey: bytesOf(Buffer.from(key.publicKey, "base64url")),
        counter: key.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return { kind: "refused" };
  const use = { counter: checked.authenticationInfo.newCounter, at: app.clock.now() };
  if (!(await usePasskey(app.db, key, use))) return { kind: "refused" };
  return { kind: "proved", uid: key.userId };
}

/** The library throws whatever does not fit, a forged signature and broken bytes alike: none of it is a fault of ours. */
async function orNull<T>({ log }: Parts, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : "unknown" }, "a passkey was refused");
    return null;
  }
}

/** Loaded at the first passkey: nothing else needs it. */
const openWebAuthn = () => import("@simplewebauthn/server");

const bytesOf = (bytes: Buffer) => new Uint8Array(bytes);
