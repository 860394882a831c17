import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a key is made and asked with; a test says what it wants to be wrong. */
export type Ask = { challenge: string; origin: string; rpID: string; isVerified?: boolean; userHandle?: string };

export type SoftKey = ReturnType<typeof aSoftKey>;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** An authenticator in software, as the WebAuthn standard has it: it makes one key (P-256) and signs with it. */
export function aSoftKey({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let counter = 0;
  let owner = "";

  const clientData = (type: string, { challenge, origin }: Ask) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Flags: somebody was there (1), and was verified (4); 64 when the key itself follows. */
  const authData = ({ rpID, isVerified = true }: Ask, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count, rest]);
  };

  const coseKey = () => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const part = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  };

  const about = { id: base64url(credentialId), rawId: base64url(credentialId), type: "public-key" };
  return {
    /** Sets what the key says of how often it signed. */
    setCounter: (to: number) => {
      counter = to;
    },
    /** The browser's answer when a key is made; it then belongs to `uid`. */
    make(uid: string, ask: Ask) {
      owner = uid;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData(ask, 64, key))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      const clientDataJSON = base64url(clientData("webauthn.create", ask));
      const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ["internal", "new"] };
      return { ...about, response, clientExtensionResults: {}, authenticatorAttachment: "platform" };
    },
    /** The browser's answer when the key signs in. */
    sign(ask: Ask) {
      if (counts) counter += 1;
      const [data, client] = [authData(ask, 0), clientData("webauthn.get", ask)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: ask.userHandle ?? base64url(owner),
      };
      return { ...about, response, clientExtensionResults: {} };
    },
  };
}
