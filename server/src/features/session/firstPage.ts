import type { App } from "../../platform/context.ts";
import { isCardSellerAmong } from "../organizations/index.ts";
import { publicConfigOf, readConfig } from "../site/index.ts";
import { isSetUp } from "./setup.ts";

/** What the page has with it before anybody asks: the public settings, whether a set-up waits, and whose forms may load. */
export async function readFirstPage(app: App) {
  const settings = await readConfig(app);
  const forms = {
    stripe: Boolean(settings.stripe_private_key && settings.stripe_public_key) || (await isCardSellerAmong(app.db)),
    paypal: Boolean(settings.paypal_client_id && settings.paypal_secret_key),
  };
  return { config: publicConfigOf(settings), setup: { is_needed: !(await isSetUp(app)) }, forms };
}
