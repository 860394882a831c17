import { createHash } from "node:crypto";

/** What is kept of a secret that somebody has: enough to know it again, nothing to open with. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
