import type { App } from "../../../platform/context.ts";
import type { PaypalOptions } from "../../../providers/payments/paypal/index.ts";
import type { ShopRow } from "./store.system.shops.ts";

type Sealer = Pick<App, "secrets">;

// Sealed for its organization, so that it cannot be moved to another's.
const purposeOf = (organizationId: number): string => `shops:${organizationId}:paypal_secret_key`;

/** The secret key of an organization's PayPal account as it is kept. */
export const sealPaypalKey = ({ secrets }: Sealer, organizationId: number, value: string): string =>
  secrets.seal(value, purposeOf(organizationId));

/** The same key; null without one, and when it was sealed with another secret of the installation. */
export function openPaypalKey(
  { secrets }: Sealer,
  row: Pick<ShopRow, "organizationId" | "paypalSecretKey"> | null,
): string | null {
  if (!row?.paypalSecretKey) return null;
  try {
    return secrets.open(row.paypalSecretKey, purposeOf(row.organizationId));
  } catch {
    return null;
  }
}

type Kept = Pick<ShopRow, "organizationId" | "paypalClientId" | "paypalSecretKey" | "paypalWebhookId" | "paypalMode">;

export type PaypalKeys = Pick<PaypalOptions, "clientId" | "secretKey" | "webhookId" | "mode">;

/** The keys of an organization's own PayPal account; null where nothing can be sold by them. */
export function paypalKeysOf(app: Sealer, row: Kept | null): PaypalKeys | null {
  const secretKey = openPaypalKey(app, row);
  if (!row?.paypalClientId || !secretKey) return null;
  return { clientId: row.paypalClientId, secretKey, webhookId: row.paypalWebhookId ?? "", mode: row.paypalMode };
}
