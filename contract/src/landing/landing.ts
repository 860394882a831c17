/** The landing page as staff make it: a draft, drawn as it would be, until it is published; and what was published before. */
import { z } from "zod";
import { defineErrors, idParams, route } from "../kit/kit.ts";
import type { Language } from "../kit/languages.ts";
import { LANDING_LENGTH_MAX, landingPage } from "../site/landing.ts";

/** Where the page stands: in the language of the installation at /, in Spanish at /latam. */
export const landingPlaces = ["main", "latam"] as const;
export type LandingPlace = (typeof landingPlaces)[number];

/** Addresses of the pages. */
export const landingPaths = { main: "/", latam: "/latam" } as const;

/** The language of the second page, which the specification has in Spanish whatever else an installation speaks. */
export const LATAM_LANGUAGE: Language = "es";

/** How many published states are kept. */
export const LANDING_STATES_MAX = 50;

export const errors = defineErrors({
  landing_changed: "conflict",
  landing_nothing_new: "conflict",
  landing_state_missing: "missing",
});

/** Who did something to the page, and when; nobody where they left, or where it was the set-up. */
const done = z.object({ by: z.string().nullable(), at: z.iso.datetime() });

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
});
export type LandingDraft = z.infer<typeof draft>;

const state = z.object({
  landing_state_id: z.number().int(),
  published: done,
  /** Whether it is what visitors see. */
  is_current: z.boolean(),
});
export type LandingState = z.infer<typeof state>;

const version = z.string().max(60).optional();
const bodySizeMax = 2 * LANDING_LENGTH_MAX;

export const landing = {
  readDraft: route({
    method: "GET",
    path: "/landing/draft",
    summary: "The landing page that staff are making: the draft, or what visitors see where there is none.",
    access: "staff",
    answer: draft,
  }),
  saveDraft: route({
    method: "PUT",
    path: "/landing/draft",
    summary:
      "Keeps a landing page that visitors do not see yet. With `version`, refuses landing_changed when somebody else saved meanwhile.",
    access: "staff",
    body: z.object({ page: landingPage, version }),
    bodySizeMax,
    answer: draft,
    refuses: ["landing_changed"],
  }),
  discardDraft: route({
    method: "POST",
    path: "/landing/draft/discard",
    summary: "Takes the draft back to what visitors see. With `version`, refuses landing_changed.",
    access: "staff",
    body: z.object({ version }),
    answer: draft,
    refuses: ["landing_changed"],
  }),
  publishDraft: route({
    method: "POST",
    path: "/landing/draft/publish",
    summary:
      "Shows the draft to visitors, and keeps it among the published states. With `version`, refuses landing_changed.",
    access: "staff",
    body: z.object({ version }),
    answer: draft,
    refuses: ["landing_changed", "landing_nothing_new"],
  }),
  listStates: route({
    method: "GET",
    path: "/landing/states",
    summary: "The states that were published, the newest first; so many are kept.",
    access: "staff",
    answer: z.object({ states: z.array(state) }),
  }),
  readState: route({
    method: "GET",
    path: "/landing/states/{id}",
    summary: "A landing page as it was published.",
    access: "staff",
    params: idParams,
    answer: state.extend({ page: landingPage }),
    refuses: ["landing_state_missing"],
  }),
  previewLanding: route({
    method: "POST",
    path: "/landing/preview",
    summary: "Draws a landing page that nobody saved, by what draws the one that strangers see.",
    access: "staff",
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
