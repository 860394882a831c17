import { createHmac, randomBytes } from "node:crypto";
import type { App } from "../../platform/context.ts";

const PREFIX = "whsec_";
const PURPOSE = "webhook-secret";

/** A new secret, as Standard Webhooks has it: 256 bits that nobody can guess. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** A secret as it is kept. */
export const sealSecret = ({ secrets }: Pick<App, "secrets">, secret: string): string => secrets.seal(secret, PURPOSE);

const openSecret = ({ secrets }: Pick<App, "secrets">, sealed: string): string => secrets.open(sealed, PURPOSE);

type Message = { id: string; timestamp: number; body: string };

/** The signature of a message: HMAC-SHA256 over its id, its time in seconds and its body, under the secret's own bytes. */
export function signatureOf(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.replace(PREFIX, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

type Secrets = { secret: string; oldSecret: string | null; oldSecretUntil: Date | null };

/** What is said of a message beside its body; while a secret is being replaced both sign. */
export function headersOf(
  app: Pick<App, "secrets" | "clock">,
  webhook: Secrets,
  message: { id: string; body: string },
): Record<string, string | number> {
  const now = app.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const isOldGood = webhook.oldSecret !== null && webhook.oldSecretUntil !== null && webhook.oldSecretUntil > now;
  const sealed = [webhook.secret, ...(isOldGood && webhook.oldSecret !== null ? [webhook.oldSecret] : [])];
  const signatures = sealed.map((each) => signatureOf(openSecret(app, each), { ...message, timestamp }));
  return {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(message.body),
    "user-agent": "Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
