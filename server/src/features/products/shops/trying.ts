import type { ShopProvider, ShopTrial } from "@pluma/contract/products/shops";
import type { ActorCtx } from "../../../platform/context.ts";
import { installationUrl } from "../../../platform/sites.ts";
import { ProviderDown, ProviderRefused } from "../../../providers/payments/index.ts";
import { readConfig } from "../../site/index.ts";
import { sellersOf } from "../sellers.ts";
import { webhookUrlsOf } from "./show.ts";
import { readShopRow } from "./store.system.shops.ts";

/**
 * Asks a provider now whether it accepts the stored keys of a seller, the installation (null) or an organization, and
 * whether it reports to where it is heard.
 */
export async function tryAccount(
  ctx: ActorCtx,
  organizationId: number | null,
  provider: ShopProvider,
): Promise<ShopTrial> {
  const { card, paypal } = await sellersOf(ctx, organizationId);
  const account = provider === "stripe" ? card : paypal;
  if (!account) return { ok: false, is_live: false, problem: "no_keys", webhook: "unknown" };
  const { isLive: is_live } = account;
  try {
    const { webhooks } = await account.check();
    return { ok: true, is_live, problem: null, webhook: await heardAt(ctx, organizationId, provider, webhooks) };
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    ctx.log.info({ err: error, organizationId, provider }, "the keys of a seller were not accepted");
    return { ok: false, is_live, problem: problemOf(error), webhook: "unknown" };
  }
}

type Webhooks = { ref: string; url: string }[] | null;

async function heardAt(
  ctx: ActorCtx,
  organizationId: number | null,
  provider: ShopProvider,
  webhooks: Webhooks,
): Promise<ShopTrial["webhook"]> {
  if (webhooks === null) return "unknown";
  const urls =
    organizationId === null
      ? [`${installationUrl(ctx.config)}/api/webhooks/${provider}`]
      : await webhookUrlsOf(ctx, organizationId, provider);
  const found = webhooks.filter(({ url }) => urls.includes(url));
  if (provider === "stripe") return found.length > 0 ? "found" : "missing";
  // Of PayPal the id is what reports are checked by: that of another webhook would refuse every one.
  const own =
    organizationId === null
      ? (await readConfig(ctx)).paypal_webhook_id
      : (await readShopRow(ctx, organizationId))?.paypalWebhookId;
  return found.some(({ ref }) => ref === own) ? "found" : "missing";
}

function problemOf(error: ProviderDown | ProviderRefused): ShopTrial["problem"] {
  if (error instanceof ProviderDown) return "no_answer";
  return error.code === "not_permitted" || error.code === "not_authorized" ? "not_permitted" : "keys_refused";
}
