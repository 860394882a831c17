import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { hasStripeKeys, readStripeKeys } from "../store.system.ts";
import { openKey, sealKey } from "./keys.ts";

/** The keys of an organization's own Stripe account. */
export type StripeKeys = { publicKey: string; privateKey: string; webhookKey: string };

type SecretKey = "stripe_private_key" | "stripe_webhook_key";

/** A secret key of an organization's Stripe account as it is kept. */
export const sealStripeKey = (
  app: Pick<App, "secrets">,
  organizationId: number,
  key: SecretKey,
  value: string,
): string => sealKey(app, organizationId, key, value);

/**
 * The keys of an organization's own Stripe account, each empty where there is none or where it was sealed with another
 * secret of the installation; null without a private key, since nothing can be sold then.
 */
export async function stripeKeysOf(
  app: Pick<App, "db" | "secrets">,
  organizationId: number,
): Promise<StripeKeys | null> {
  const row = await readStripeKeys(app.db, organizationId);
  const open = (key: SecretKey, sealed: string | null | undefined): string =>
    openKey(app, organizationId, key, sealed) ?? "";
  const privateKey = open("stripe_private_key", row?.privateKey);
  if (!privateKey) return null;
  return { publicKey: row?.publicKey ?? "", privateKey, webhookKey: open("stripe_webhook_key", row?.webhookKey) };
}

/** Whether any organization has entered Stripe keys. */
export const isCardSellerAmong = (db: Db): Promise<boolean> => hasStripeKeys(db);
