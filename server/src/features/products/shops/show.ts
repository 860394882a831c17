import type { Shop, ShopAccount, ShopProvider } from "@pluma/contract/products/shops";
import { mask } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { installationUrl, ownSiteOf, placedFor } from "../../../platform/sites.ts";
import { keysShownOf, nameOf, stripeKeysOf } from "../../organizations/index.ts";
import { sellersOf } from "../sellers.ts";
import { openPaypalKey, paypalKeysOf } from "./keys.ts";
import { nextNumberOf, usualPrefix } from "./numbers.ts";
import { readShopRow, type ShopRow } from "./store.system.shops.ts";
import { currencyOf } from "./terms.ts";

/** Where a provider reports to for an organization: the installation's own address, which stays whatever host is proved. */
const webhookUrlOf = ({ config }: Pick<App, "config">, organizationId: number, provider: ShopProvider): string =>
  `${installationUrl(config)}/api/webhooks/${provider}/${organizationId}`;

/** The same as its Admins are told it: on its own host by that one, where nothing names the installation. */
const webhookUrlShown = (ctx: ActorCtx, organizationId: number, provider: ShopProvider): string =>
  ctx.site === null
    ? webhookUrlOf(ctx, organizationId, provider)
    : `${ctx.publicUrl}/api/webhooks/${provider}/${organizationId}`;

/** Every address at which its reports arrive: its own host leads here too. */
export async function webhookUrlsOf(app: App, organizationId: number, provider: ShopProvider): Promise<string[]> {
  const own = await ownSiteOf(app, organizationId);
  const { publicUrl } = own ? await placedFor(app, organizationId) : app;
  const atOwnHost = `${publicUrl}/api/webhooks/${provider}/${organizationId}`;
  return [webhookUrlOf(app, organizationId, provider), ...(own ? [atOwnHost] : [])];
}

/** How an organization sells, as its Admins see it. */
export async function showShop(ctx: ActorCtx, organizationId: number): Promise<Shop> {
  const row = await readShopRow(ctx, organizationId);
  const prefix = row?.invoicePrefix ?? usualPrefix(organizationId);
  return {
    organization_id: organizationId,
    ...(await keysShownOf(ctx, organizationId)),
    paypal_client_id: row?.paypalClientId ?? null,
    // What was sealed with another secret is there, and of no use until it is entered again.
    paypal_secret_key: row?.paypalSecretKey ? mask(openPaypalKey(ctx, row) ?? "") : null,
    paypal_webhook_id: row?.paypalWebhookId ?? null,
    paypal_mode: row?.paypalMode ?? "live",
    accounts: await accountsOf(ctx, organizationId, row),
    currency: row?.currency ?? null,
    usual_currency: await currencyOf(ctx, null),
    tax_name: row?.taxName ?? "",
    tax_percent: row?.taxPercent ?? "",
    seller_name: row?.sellerName ?? "",
    usual_name: (await nameOf(ctx, organizationId)) ?? "",
    seller_address: row?.sellerAddress ?? "",
    seller_tax_id: row?.sellerTaxId ?? "",
    invoice_footer: row?.invoiceFooter ?? "",
    invoice_prefix: row?.invoicePrefix ?? null,
    usual_prefix: usualPrefix(organizationId),
    next_number: await nextNumberOf(ctx, organizationId, prefix),
  };
}

async function accountsOf(ctx: ActorCtx, organizationId: number, row: ShopRow | null): Promise<ShopAccount[]> {
  const { card, paypal } = await sellersOf(ctx, organizationId);
  const stripeKeys = await stripeKeysOf(ctx, organizationId);
  const moment = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return [
    {
      provider: "stripe",
      is_connected: card !== null,
      is_live: card?.isLive ?? false,
      webhook_url: webhookUrlShown(ctx, organizationId, "stripe"),
      has_webhook_secret: Boolean(stripeKeys?.webhookKey),
      heard_at: moment(row?.stripeHeardAt),
      refused_at: moment(row?.stripeRefusedAt),
    },
    {
      provider: "paypal",
      is_connected: paypal !== null,
      is_live: paypal?.isLive ?? false,
      webhook_url: webhookUrlShown(ctx, organizationId, "paypal"),
      has_webhook_secret: Boolean(paypalKeysOf(ctx, row)?.webhookId),
      heard_at: moment(row?.paypalHeardAt),
      refused_at: moment(row?.paypalRefusedAt),
    },
  ];
}
