/** The landing page of the platform, which its staff make, or of an organization, which its Admins do: a draft until it is published. */
import { z } from "zod";
import { defineErrors, idParams, language, organizationId, route } from "../kit/kit.ts";
import type { Language } from "../kit/languages.ts";
import { LANDING_LENGTH_MAX, landingPage } from "../site/landing.ts";

/** Where the page stands: in the language of the installation at /, in Spanish at /latam. */
export const landingPlaces = ["main", "latam"] as const;
export type LandingPlace = (typeof landingPlaces)[number];

/** Addresses of the pages. */
export const landingPaths = { main: "/", latam: "/latam" } as const;

/** The language of the second page, which the specification has in Spanish whatever else an installation speaks. */
export const LATAM_LANGUAGE: Language = "es";

/** How many published states are kept of a page. */
export const LANDING_STATES_MAX = 50;

export const errors = defineErrors({
  landing_changed: "conflict",
  landing_nothing_new: "conflict",
  landing_state_missing: "missing",
});

/** Who did something to the page, and when; nobody where they left, or where it was the set-up. */
const done = z.object({ by: z.string().nullable(), at: z.iso.datetime() });

const place = z.object({
  place: z.enum(landingPlaces),
  lang: language,
  /** Null without a host. */
  address: z.string().nullable(),
  is_shown: z.boolean(),
});

const draft = z.object({
  page: landingPage,
  /** Another one whenever the draft or the page that visitors see has changed. */
  version: z.string(),
  /** Who saved the draft, and when; null while it is what visitors see. */
  saved: done.nullable(),
  /** Who last changed what visitors see, and when; null where nobody ever did. */
  published: done.nullable(),
  /** Whether what visitors see was changed in the settings since the draft was begun. */
  is_behind: z.boolean(),
  /** Where the page stands, and whether it is shown there; without a host of its own an organization has no address. */
  places: z.array(place),
});
export type LandingDraft = z.infer<typeof draft>;

const state = z.object({
  landing_state_id: z.number().int(),
  published: done,
  /** Whether it is what visitors see. */
  is_current: z.boolean(),
});
export type LandingState = z.infer<typeof state>;

const query = z.object({ organization_id: organizationId });
const version = z.string().max(60).optional();
const bodySizeMax = 2 * LANDING_LENGTH_MAX;

export const landing = {
  readDraft: route({
    method: "GET",
    path: "/landing/draft",
    summary:
      "The landing page of the platform or of an organization that is being made: the draft, or what visitors see where there is none.",
    access: "orgAdmin",
    query,
    answer: draft,
  }),
  saveDraft: route({
    method: "PUT",
    path: "/landing/draft",
    summary:
      "Keeps a landing page that visitors do not see yet. With `version`, refuses landing_changed when somebody else saved meanwhile.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    query,
    body: z.object({ page: landingPage, version }),
    bodySizeMax,
    answer: draft,
    refuses: ["landing_changed"],
  }),
  discardDraft: route({
    method: "POST",
    path: "/landing/draft/discard",
    summary: "Takes the draft back to what visitors see. With `version`, refuses landing_changed.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    query,
    body: z.object({ version }),
    answer: draft,
    refuses: ["landing_changed"],
  }),
  publishDraft: route({
    method: "POST",
    path: "/landing/draft/publish",
    summary:
      "Shows the draft to visitors, and keeps it among the published states. With `version`, refuses landing_changed.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    query,
    body: z.object({ version }),
    answer: draft,
    refuses: ["landing_changed", "landing_nothing_new"],
  }),
  listStates: route({
    method: "GET",
    path: "/landing/states",
    summary: "The states that were published, the newest first; so many are kept.",
    access: "orgAdmin",
    query,
    answer: z.object({ states: z.array(state) }),
  }),
  readState: route({
    method: "GET",
    path: "/landing/states/{id}",
    summary: "A landing page as it was published.",
    access: "orgAdmin",
    query,
    params: idParams,
    answer: state.extend({ page: landingPage }),
    refuses: ["landing_state_missing"],
  }),
  previewLanding: route({
    method: "POST",
    path: "/landing/preview",
    summary: "Draws a landing page that nobody saved, by what draws the one that strangers see.",
    access: "orgAdmin",
    query,
    body: z.object({ page: landingPage, place: z.enum(landingPlaces) }),
    bodySizeMax,
    answer: z.object({
      html: z.string(),
      /** What a visit fetches of it, compressed, in bytes. */
      size: z.number().int(),
    }),
    rate: { count: 2000, seconds: 600 },
  }),
};
