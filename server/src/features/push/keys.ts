import { createECDH } from "node:crypto";
import type { Secrets } from "../../platform/secrets.ts";

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The pair of keys by which push services know this installation. It follows from the installation's secret: the same on all
 * nodes from the first use on, without a row of its own that could be lost or read.
 */
export function pushKeysOf({ secrets }: { secrets: Secrets }): PushKeys {
  // Of 2^32 numbers about one is none of the curve's; then the next is taken.
  for (let turn = 0; ; turn++) {
    const privateKey = Buffer.from(secrets.derive(`web-push:${turn}`), "base64url");
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
  }
}
