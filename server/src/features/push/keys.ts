import { createECDH } from "node:crypto";
import type { Secrets } from "../../platform/secrets.ts";

export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The pair of keys by which push services know a site: the installation, or an organization on its own host, so that nobody
 * tells by them that both are one. It follows from the installation's secret: the same on all nodes from the first use on,
 * without a row of its own that could be lost or read.
 */
export function pushKeysOf({ secrets, site }: { secrets: Secrets; site: number | null }): PushKeys {
  const purpose = site === null ? "web-push" : `web-push:site:${site}`;
  // Of 2^32 numbers about one is none of the curve's; then the next is taken.
  for (let turn = 0; ; turn++) {
    const privateKey = Buffer.from(secrets.derive(`${purpose}:${turn}`), "base64url");
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
  }
}
