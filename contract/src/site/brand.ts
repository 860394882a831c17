/** The brand of a site: of the installation, where it is part of its settings, or of an organization on its own host. */
import { z } from "zod";
import { idParams, route } from "../kit/kit.ts";
import { configShape } from "./site.ts";

/** What an organization chooses of its own host. Its name, its tagline and its picture it has already. */
export const siteBrand = z
  .object(configShape.shape)
  .pick({
    primary_color: true,
    accent_color: true,
    lang: true,
    landing_logo_src: true,
    landing_logo_dark_src: true,
    favicon_url: true,
    email: true,
    signup_enabled: true,
    landing_enabled: true,
    landing_es_enabled: true,
    terms_url: true,
    privacy_url: true,
  })
  .partial();
export type SiteBrand = z.infer<typeof siteBrand>;
export const siteBrandKeys = siteBrand.keyof().options;

/** How the app is shown on the host of an organization that chose nothing: in nobody's colour. */
export const plainBrand = { primary_color: "#2b2c30", accent_color: "#2b2c30", signup_enabled: false } as const;

/** What the app has not on the host of an organization: tutorials are the installation's, and speak of it. */
export const absentThere = { tutorials: false } as const;

/** The public settings that say what the app can do, and nothing of whose it is: they are the same on every host. */
export const sharedKeys = [
  "currency",
  "templates_default_sort",
  "organizations",
  "search_enabled",
  "model_picker_enabled",
  "is_demo_writer",
  "offered_model",
  "hashtags",
  "topics",
  "chat_widget",
  "avatars",
  "super_fetch",
  "templates",
  "documents",
  "campaigns",
] as const;

const { shape } = siteBrand;
const siteBrandChanges = z.object({
  primary_color: shape.primary_color.nullable(),
  accent_color: shape.accent_color.nullable(),
  lang: shape.lang.nullable(),
  landing_logo_src: shape.landing_logo_src.nullable(),
  landing_logo_dark_src: shape.landing_logo_dark_src.nullable(),
  favicon_url: shape.favicon_url.nullable(),
  email: shape.email.nullable(),
  signup_enabled: shape.signup_enabled.nullable(),
  landing_enabled: shape.landing_enabled.nullable(),
  landing_es_enabled: shape.landing_es_enabled.nullable(),
});
export const siteBrandChangeKeys = siteBrandChanges.keyof().options;

const answer = z.object({ brand: siteBrand });

export const siteBrands = {
  readBrand: route({
    method: "GET",
    path: "/organizations/{id}/brand",
    summary: "How an organization looks on its own host: what it chose, and what counts where it chose nothing.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
  saveBrand: route({
    method: "PUT",
    path: "/organizations/{id}/brand",
    summary: "Changes how an organization looks on its own host; what is left out stays, null goes back to the usual.",
    access: "orgManager",
    organizationParam: "id",
    params: idParams,
    body: siteBrandChanges,
    answer,
    rate: { count: 60, seconds: 60 },
  }),
};
