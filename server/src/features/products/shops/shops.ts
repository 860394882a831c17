import type { Input } from "@pluma/contract/kit/kit";
import type { shops as contract, Shop, ShopChanges, ShopTrial } from "@pluma/contract/products/shops";
import { isMask } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { rightsOverOrganization, saveStripeKeys } from "../../organizations/index.ts";
import { sealPaypalKey } from "./keys.ts";
import { showShop } from "./show.ts";
import { type ShopColumns, writeShop } from "./store.system.shops.ts";
import { tryAccount } from "./trying.ts";

/** How an organization sells. Refuses not_allowed to staff who may not see its keys. */
export async function readShop(ctx: ActorCtx, organizationId: number): Promise<{ shop: Shop }> {
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  return { shop: await showShop(ctx, organizationId) };
}

/**
 * Changes how an organization sells from now on, all of it or nothing: what was sold keeps its currency, what was billed
 * what it says. Keys are sealed, and only their names are noted.
 */
export async function saveShop(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.saveShop>,
): Promise<{ shop: Shop }> {
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  await inTransaction(ctx, async (tx) => {
    const cards = await saveStripeKeys(tx, id, body);
    const columns = columnsOf(tx, id, body);
    const written = Object.keys(columns);
    if (written.length > 0) await writeShop(tx, id, { ...columns, updatedAt: tx.clock.now() });
    await note(tx, id, body, { cards, written });
    await tx.bus.tell(tx.db, "products", {});
  });
  return { shop: await showShop(ctx, id) };
}

const paypalKeys = ["paypal_client_id", "paypal_secret_key", "paypal_webhook_id", "paypal_mode"] as const;
const terms = [
  "currency",
  "tax_name",
  "tax_percent",
  "seller_name",
  "seller_address",
  "seller_tax_id",
  "invoice_footer",
  "invoice_prefix",
] as const;

type Noted = { cards: { set: string[]; cleared: string[] }; written: string[] };

/** Their names alone: who reads what was done learns no key and no address. */
async function note(tx: ActorCtx, id: number, body: ShopChanges, { cards, written }: Noted): Promise<void> {
  const target = `organization:${id}`;
  const paypal = paypalKeys.filter((key) => isGiven(body[key]));
  const cleared = [...cards.cleared, ...paypal.filter((key) => !body[key])];
  const set = [...cards.set, ...paypal.filter((key) => body[key])];
  if (set.length + cleared.length > 0) await recordAudit(tx, "organization.keys", target, { keys: set, cleared });
  const keys = terms.filter((key) => body[key] !== undefined);
  if (keys.length > 0 && written.length > 0) await recordAudit(tx, "organization.save", target, { keys });
}

const isGiven = (value: string | null | undefined): boolean => value !== undefined && !(value && isMask(value));

function columnsOf(app: Pick<App, "secrets">, id: number, body: ShopChanges): ShopColumns {
  const { paypal_secret_key: secret, paypal_client_id: clientId, paypal_webhook_id: webhookId } = body;
  const columns: ShopColumns = {
    paypalClientId: clientId === undefined ? undefined : clientId?.trim() || null,
    paypalSecretKey: isGiven(secret) ? (secret?.trim() ? sealPaypalKey(app, id, secret.trim()) : null) : undefined,
    paypalWebhookId: webhookId === undefined ? undefined : webhookId || null,
    paypalMode: body.paypal_mode,
    currency: body.currency,
    taxName: body.tax_name?.trim(),
    taxPercent: body.tax_percent?.trim(),
    sellerName: body.seller_name?.trim(),
    sellerAddress: body.seller_address?.trim(),
    sellerTaxId: body.seller_tax_id?.trim(),
    invoiceFooter: body.invoice_footer?.trim(),
    invoicePrefix: body.invoice_prefix === undefined ? undefined : body.invoice_prefix || null,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Asks a provider now whether it accepts the keys of an organization, and whether it reports to where it is heard. */
export async function tryShop(
  ctx: ActorCtx,
  { params: { id }, body: { provider } }: Input<typeof contract.tryShop>,
): Promise<ShopTrial> {
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  return tryAccount(ctx, id, provider);
}

/** The same of the installation's own keys. */
export const tryInstallation = (
  ctx: ActorCtx,
  { body: { provider } }: Input<typeof contract.tryInstallation>,
): Promise<ShopTrial> => tryAccount(ctx, null, provider);
