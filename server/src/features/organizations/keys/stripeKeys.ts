import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { lockOrganization, readVisible, updateOrganization } from "../store.organizations.ts";
import { hasStripeKeys, readStripeKeys } from "../store.system.ts";
import { keyColumns, keysAmong, masksOf, openKey, sealKey } from "./keys.ts";

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
  return openStripeKeys(app, organizationId, await readStripeKeys(app.db, organizationId));
}

type Kept = Awaited<ReturnType<typeof readStripeKeys>>;

/** The same of what is kept of them, which was read already. */
export function openStripeKeys(app: Pick<App, "secrets">, organizationId: number, row: Kept): StripeKeys | null {
  const open = (key: SecretKey, sealed: string | null | undefined): string =>
    openKey(app, organizationId, key, sealed) ?? "";
  const privateKey = open("stripe_private_key", row?.privateKey);
  if (!privateKey) return null;
  return { publicKey: row?.publicKey ?? "", privateKey, webhookKey: open("stripe_webhook_key", row?.webhookKey) };
}

type ShownKey = "stripe_public_key" | SecretKey;

/** What is shown of the keys of an organization's Stripe account: their last 4 characters. */
export async function keysShownOf(ctx: ActorCtx, organizationId: number): Promise<Record<ShownKey, string | null>> {
  const row = (await readVisible(ctx, organizationId)) ?? refuse("not_found");
  const { openai_api_key: _, ...shown } = masksOf(ctx, row);
  return shown;
}

/** Enters or clears keys of an organization's Stripe account that the caller leads; answers the names of those that were. */
export async function saveStripeKeys(
  tx: ActorCtx,
  organizationId: number,
  { stripe_public_key, stripe_private_key, stripe_webhook_key }: Partial<Record<ShownKey, string | null | undefined>>,
): Promise<{ set: string[]; cleared: string[] }> {
  const columns = keyColumns(tx, organizationId, { stripe_public_key, stripe_private_key, stripe_webhook_key });
  if ((await lockOrganization(tx, organizationId)) === null) refuse("not_found");
  if (Object.keys(columns).length > 0) await updateOrganization(tx, organizationId, columns);
  return keysAmong(columns);
}

/** Whether any organization has entered Stripe keys. */
export const isCardSellerAmong = (db: Db): Promise<boolean> => hasStripeKeys(db);
