import type { App } from "../../platform/context.ts";
import { formsAt } from "../billing/index.ts";
import { publicConfigOf, readConfig, readPublicSettings } from "../site/index.ts";
import { isSetUp } from "./setup.ts";

/** What the page has with it before anybody asks: the public settings, whether a set-up waits, and whose forms may load. */
export async function readFirstPage(app: App) {
  if (app.site !== null) return readFirstPageOf(app, app.site);
  const settings = await readConfig(app);
  const forms = await formsAt(app, null);
  const setup = { is_needed: !(await isSetUp(app)) };
  return { config: publicConfigOf(settings), organization_id: null, setup, forms };
}

/** The same on the own host of an organization, which sells on its own account or not at all. */
async function readFirstPageOf(app: App, organizationId: number) {
  const [config, forms] = await Promise.all([readPublicSettings(app), formsAt(app, organizationId)]);
  return { config, organization_id: organizationId, setup: { is_needed: false }, forms };
}
