import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What is encrypted at rest with the installation's key. A sealed text names its purpose as associated data, so that
 * one cannot be moved to another place and opened there.
 */
export type Secrets = {
  seal(plain: string, purpose: string): string;
  /** Opens what `seal` made; throws when it was made with another key, for another purpose, or changed. */
  open(sealed: string, purpose: string): string;
  /** A key of its own for a purpose, for libraries that want one. */
  derive(purpose: string): string;
  /** A keyed fingerprint: equal inputs give equal outputs, and nobody without the key can make one. */
  fingerprint(text: string, purpose: string): string;
};

/** The installation's secret: from APP_SECRET, else made once and kept in the data folder, readable by its owner only. */
export function readAppSecret(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const path = join(dataDir, "app-secret");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(path, "utf8").trim();
}

/** Secrets under one installation key. */
export function openSecrets(appSecret: string): Secrets {
  const keyFor = (purpose: string, length = 32) => Buffer.from(hkdfSync("sha256", appSecret, "pluma", purpose, length));
  const sealingKey = keyFor("seal");
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.slice(3), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    derive: (purpose) => keyFor(`derive:${purpose}`).toString("base64url"),
    fingerprint: (text, purpose) =>
      createHmac("sha256", keyFor(`print:${purpose}`))
        .update(text)
        .digest("base64url"),
  };
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function equalSecrets(one: string, other: string): boolean {
  const digest = (text: string) => createHmac("sha256", "equal").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
