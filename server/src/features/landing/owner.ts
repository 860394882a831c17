import { LATAM_LANGUAGE, type LandingDraft, landingPaths, landingPlaces } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf } from "@pluma/contract/site/landing";
import type { PublicConfig } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../platform/context.ts";
import { ownSiteOf, placedFor } from "../../platform/sites.ts";
import { findOrganization } from "../organizations/index.ts";
import { readConfig, readPublicSettings, readSiteSettings } from "../site/index.ts";
import { isShown } from "./drawing/subject.ts";

/** Whose page somebody makes: the app as it is on their host, and what it says of them. */
export type Owner = { app: App; config: PublicConfig };

/** The platform, or the organization in which the call is asked, whether or not that has a host yet. */
export async function ownerOf(ctx: ActorCtx): Promise<Owner> {
  const site = ctx.actor.organizationId;
  const app = { ...(await placedFor<App>(ctx, site)), site };
  const config = await readPublicSettings(app);
  const row = site === null || config.app_name ? null : await findOrganization(ctx, site);
  if (!row) return { app, config };
  const { name, tagline, thumbnail } = row;
  const landing_logo_src = config.landing_logo_src || thumbnail;
  return { app, config: { ...config, app_name: name, tagline, landing_logo_src } };
}

/** The page that visitors of a site see. An organization's tagline is the line of its page until that says another. */
export async function publishedOf({ app, config: { tagline } }: Owner): Promise<LandingPage> {
  return pageOf(app.site === null ? await readConfig(app) : { tagline, ...(await readSiteSettings(app, app.site)) });
}

/** Where the page of a site stands, and whether it is shown there. */
export async function placesOfOwner({ app, config }: Owner): Promise<LandingDraft["places"]> {
  const hasHost = app.site === null || (await ownSiteOf(app, app.site)) !== null;
  return landingPlaces.map((place) => ({
    place,
    lang: place === "latam" ? LATAM_LANGUAGE : (config.lang ?? "en"),
    address: hasHost ? `${app.publicUrl}${landingPaths[place]}` : null,
    is_shown: hasHost && isShown(place, config),
  }));
}
