import { createECDH, randomBytes } from "node:crypto";
import type { Examples } from "./example.ts";

export const pushExamples: Examples = {
  "PUT /push/here": () => ({ body: aBrowser() }),
};

/** Where a browser is reached, with keys as one makes them. */
function aBrowser() {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const keys = { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint: `http://127.0.0.1:1/send/${randomBytes(8).toString("hex")}`, keys };
}
