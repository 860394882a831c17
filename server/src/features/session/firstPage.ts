import type { App } from "../../platform/context.ts";
import { isCardSellerAmong, stripeKeysOf } from "../organizations/index.ts";
import { publicConfigOf, readConfig, readPublicSettings } from "../site/index.ts";
import { isSetUp } from "./setup.ts";

/** What the page has with it before anybody asks: the public settings, whether a set-up waits, and whose forms may load. */
export async function readFirstPage(app: App) {
  if (app.site !== null) return readFirstPageOf(app, app.site);
  const settings = await readConfig(app);
  const forms = {
    stripe: Boolean(settings.stripe_private_key && settings.stripe_public_key) || (await isCardSellerAmong(app.db)),
    paypal: Boolean(settings.paypal_client_id && settings.paypal_secret_key),
  };
  const setup = { is_needed: !(await isSetUp(app)) };
  return { config: publicConfigOf(settings), organization_id: null, setup, forms };
}

/** The same on the own host of an organization, which sells on its own account or not at all. */
async function readFirstPageOf(app: App, organizationId: number) {
  const [config, keys] = await Promise.all([readPublicSettings(app), stripeKeysOf(app, organizationId)]);
  const forms = { stripe: keys !== null, paypal: false };
  return { config, organization_id: organizationId, setup: { is_needed: false }, forms };
}
