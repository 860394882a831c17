import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { Secrets } from "../../../platform/secrets.ts";

/** What stands before the 32 bytes of an Ed25519 key where it is handed on: a private one, and a public one. */
const PRIVATE_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const KEY_SIZE = 32;
/** What is signed is a manifest of a bundle, and can be taken for nothing else. */
const SIGNED_HEAD = Buffer.from("pluma.bundle.manifest\n");
const FINGERPRINT_LENGTH = 40;

export type Signature = { public_key: string; signature: string };

/**
 * The key with which this installation signs. It follows from the installation's secret: the same on all nodes from the first
 * use on, without a row of its own that could be lost or read.
 */
function ownKey({ secrets }: { secrets: Secrets }) {
  const seed = Buffer.from(secrets.derive("bundle-signing"), "base64url");
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: "der", type: "pkcs8" });
}

/** The bytes of the public key with which what this installation signs is checked. */
function ownPublicKey(app: { secrets: Secrets }): Buffer {
  const spki = createPublicKey(ownKey(app)).export({ format: "der", type: "spki" });
  return spki.subarray(spki.length - KEY_SIZE);
}

/** By what people tell a key: the beginning of the SHA-256 of its bytes. */
const fingerprintOf = (publicKey: Uint8Array): string =>
  createHash("sha256").update(publicKey).digest("hex").slice(0, FINGERPRINT_LENGTH);

/** The fingerprint of this installation's own key. */
export const ownFingerprint = (app: { secrets: Secrets }): string => fingerprintOf(ownPublicKey(app));

/** Signs a manifest with this installation's key. */
export const signManifest = (app: { secrets: Secrets }, manifest: Uint8Array): Signature => ({
  public_key: ownPublicKey(app).toString("base64"),
  signature: sign(null, Buffer.concat([SIGNED_HEAD, manifest]), ownKey(app)).toString("base64"),
});

/** The fingerprint of the key that signed a manifest; null where it did not. */
export function signerOf(manifest: Uint8Array, { public_key: given, signature }: Signature): string | null {
  const raw = Buffer.from(given, "base64");
  if (raw.length !== KEY_SIZE) return null;
  try {
    const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: "der", type: "spki" });
    const isRight = verify(null, Buffer.concat([SIGNED_HEAD, manifest]), key, Buffer.from(signature, "base64"));
    return isRight ? fingerprintOf(raw) : null;
  } catch {
    return null;
  }
}

/** A key that a thing of this installation has for good without a row: nobody reads off it which thing it is. */
export function keyFor(app: { secrets: Secrets }, ...of: (string | number)[]): string {
  const bytes = Buffer.from(app.secrets.fingerprint(of.join(":"), "bundle-key"), "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
