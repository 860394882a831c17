/** The landing page, drawn as it would be: what staff look at while they make it. */
import { z } from "zod";
import { route } from "../kit/kit.ts";
import type { Language } from "../kit/languages.ts";
import { LANDING_LENGTH_MAX, landingPage } from "../site/landing.ts";

/** Where the page stands: in the language of the installation at /, in Spanish at /latam. */
export const landingPlaces = ["main", "latam"] as const;
export type LandingPlace = (typeof landingPlaces)[number];

/** Addresses of the pages. */
export const landingPaths = { main: "/", latam: "/latam" } as const;

/** The language of the second page, which the specification has in Spanish whatever else an installation speaks. */
export const LATAM_LANGUAGE: Language = "es";

export const landing = {
  previewLanding: route({
    method: "POST",
    path: "/landing/preview",
    summary: "Draws a landing page that nobody saved, by what draws the one that strangers see.",
    access: "staff",
    body: z.object({ page: landingPage, place: z.enum(landingPlaces) }),
    bodySizeMax: 2 * LANDING_LENGTH_MAX,
    answer: z.object({
      html: z.string(),
      /** What a visit fetches of it, compressed, in bytes. */
      size: z.number().int(),
    }),
    rate: { count: 2000, seconds: 600 },
  }),
};
