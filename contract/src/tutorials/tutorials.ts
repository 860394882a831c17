/** Videos that teach: what customers see of them, and how staff make, order, hide and translate them. */
import { z } from "zod";
import { defineErrors, idParams, page, paged, route, text } from "../kit/kit.ts";
import { languageCodes } from "../kit/languages.ts";
import { CAPTIONS_LENGTH_MAX } from "./captions.ts";
import { CHAPTER_LENGTH_MAX, CHAPTERS_MAX } from "./chapters.ts";
import { tutorialScreen } from "./screens.ts";
import { videoProviders } from "./video.ts";

export const TUTORIALS_PER_PAGE = 48;
export const TUTORIALS_MAX = 500;
export const NAME_LENGTH_MAX = 120;
export const DESCRIPTION_LENGTH_MAX = 600;
/** A video counts as seen once so much of it was reached. */
export const SEEN_SHARE = 0.9;

/** What a position was kept on. */
export const devices = ["phone", "tablet", "computer"] as const;
export type Device = (typeof devices)[number];

const language = z.enum(languageCodes);
const seconds = z.number().min(0).max(86_400);

export const errors = defineErrors({
  tutorial_missing: "missing",
  tutorial_video_missing: "invalid",
  tutorial_picture_missing: "invalid",
  tutorial_address_unknown: "invalid",
  tutorial_captions_invalid: "invalid",
  tutorial_screen_taken: "conflict",
  tutorial_name_missing: "invalid",
  tutorials_full: "conflict",
});

/** How far the caller is; `updatedAt` is when they were there. */
const progress = z.object({
  position_seconds: z.number(),
  is_seen: z.boolean(),
  device: z.enum(devices),
  updatedAt: z.iso.datetime(),
});
export type Progress = z.infer<typeof progress>;

const chapter = z.object({ at_seconds: z.number().int(), name: z.string() });
const cue = z.object({ from: z.number(), to: z.number(), text: z.string() });

/**
 * A tutorial as a customer sees it, its texts in their language where it has them. `src` is the address of an uploaded
 * file, good for a day, or the id that a platform gave the video; `thumbnail` lies here, empty for none.
 */
export const tutorial = z.object({
  tutorial_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  order: z.number().int(),
  src: z.string(),
  provider: z.enum(videoProviders),
  lang: language,
  length_seconds: z.number().int().nullable(),
  screen: tutorialScreen.nullable(),
  chapter_count: z.number().int(),
  caption_langs: z.array(language),
  progress: progress.nullable(),
});
export type Tutorial = z.infer<typeof tutorial>;

/** The same as its player has it: with its chapters, and what is said in each language that was written down. */
export const openTutorial = tutorial.extend({
  chapters: z.array(chapter),
  captions: z.array(z.object({ lang: language, cues: z.array(cue) })),
});
export type OpenTutorial = z.infer<typeof openTutorial>;

const texts = (lengthMax: number) => z.partialRecord(language, text(lengthMax));
const chapterForm = z.object({
  at_seconds: seconds.int(),
  name: text(CHAPTER_LENGTH_MAX),
});

/** A tutorial as staff have it: everything in every language, and how far people came. */
export const staffTutorial = tutorial.omit({ progress: true, chapter_count: true }).extend({
  names: z.partialRecord(language, z.string()),
  descriptions: z.partialRecord(language, z.string()),
  chapters: z.partialRecord(language, z.array(chapter)),
  is_shown: z.boolean(),
  /** Bytes of an uploaded video. */
  size: z.number().int().nullable(),
  viewers: z.number().int(),
  finished: z.number().int(),
});
export type StaffTutorial = z.infer<typeof staffTutorial>;

const form = z.object({
  names: texts(NAME_LENGTH_MAX),
  descriptions: texts(DESCRIPTION_LENGTH_MAX).default({}),
  lang: language,
  /** An uploaded file, or an address or id of YouTube or Vimeo. */
  video: z.union([z.object({ file_id: z.number().int().positive() }), z.object({ address: text(500) })]),
  /** An uploaded picture; null for none. */
  picture_file_id: z.number().int().positive().nullable().default(null),
  length_seconds: seconds.int().nullable().default(null),
  chapters: z.partialRecord(language, z.array(chapterForm).max(CHAPTERS_MAX)).default({}),
  /** WebVTT of a language; null takes it away, and what is not named stays. */
  captions: z.partialRecord(language, text(CAPTIONS_LENGTH_MAX + 1).nullable()).default({}),
  screen: tutorialScreen.nullable().default(null),
  is_shown: z.boolean().default(true),
});
/** What staff say of a tutorial. */
export type TutorialForm = z.input<typeof form>;

const changes = z.object({
  ...form.partial().shape,
  descriptions: texts(DESCRIPTION_LENGTH_MAX).optional(),
  picture_file_id: z.number().int().positive().nullable().optional(),
  length_seconds: seconds.int().nullable().optional(),
  chapters: z.partialRecord(language, z.array(chapterForm).max(CHAPTERS_MAX)).optional(),
  captions: z.partialRecord(language, text(CAPTIONS_LENGTH_MAX + 1).nullable()).optional(),
  screen: tutorialScreen.nullable().optional(),
  is_shown: z.boolean().optional(),
});

/** Captions of two languages are more than forms usually are. */
const BODY_SIZE_MAX = 2 * 1024 * 1024;
const refusals = [
  "tutorial_video_missing",
  "tutorial_picture_missing",
  "tutorial_address_unknown",
  "tutorial_captions_invalid",
  "tutorial_screen_taken",
  "tutorial_name_missing",
] as const;

export const tutorials = {
  listTutorials: route({
    method: "GET",
    path: "/tutorials",
    summary: "The tutorials that are shown, in their order, with how far the caller is in each; 48 a page.",
    access: "signedIn",
    query: z.object({
      page,
      /** Only those whose video speaks this language. */
      lang: language.optional(),
      /** Words of titles and of what is said. */
      query: text(200).default(""),
      /** Only those that were seen to their end, or were not. */
      seen: z.enum(["seen", "unseen"]).optional(),
    }),
    answer: z.object({
      tutorials: z.array(tutorial),
      ...paged,
      /** Of all that are shown, how many the caller has seen. */
      all: z.number().int(),
      seen: z.number().int(),
      /** Where they left off last; null where nothing was begun that is not yet seen. */
      left_off: tutorial.nullable(),
    }),
  }),
  readHelp: route({
    method: "GET",
    path: "/tutorials/help",
    summary:
      "Which tutorial Help opens in which screen, and in every other; in the caller's language where there is one.",
    access: "signedIn",
    answer: z.object({
      screens: z.partialRecord(tutorialScreen, z.number().int()),
      usual: z.number().int().nullable(),
    }),
  }),
  readTutorial: route({
    method: "GET",
    path: "/tutorials/{id}",
    summary: "One tutorial that is shown, with its chapters and what is said; staff see hidden ones too.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ tutorial: openTutorial, next: z.array(tutorial) }),
    refuses: ["tutorial_missing"],
  }),
  keepPosition: route({
    method: "PUT",
    path: "/tutorials/{id}/position",
    summary:
      "Keeps where the caller is; of several devices the one that was watched last counts. From 90 % it is seen.",
    access: "signedIn",
    params: idParams,
    body: z.object({
      position_seconds: seconds,
      /** As the player knows it; counts where the tutorial itself does not say. */
      length_seconds: seconds.optional(),
      device: z.enum(devices),
      /** How long ago they were there, so that no clock of a device counts. */
      ago_ms: z
        .number()
        .int()
        .min(0)
        .max(7 * 86_400_000)
        .default(0),
    }),
    answer: z.object({ progress }),
    refuses: ["tutorial_missing"],
    rate: { count: 120, seconds: 60 },
  }),
  markSeen: route({
    method: "PUT",
    path: "/tutorials/{id}/seen",
    summary: "Says that a tutorial was seen, or that it was not.",
    access: "signedIn",
    params: idParams,
    body: z.object({ is_seen: z.boolean(), device: z.enum(devices) }),
    answer: z.object({ progress }),
    refuses: ["tutorial_missing"],
    rate: { count: 120, seconds: 60 },
  }),
  listStaffTutorials: route({
    method: "GET",
    path: "/tutorials/admin",
    summary: "All tutorials in their order, hidden ones too, as staff have them; 48 a page.",
    access: "staff",
    query: z.object({ page, query: text(200).default("") }),
    answer: z.object({ tutorials: z.array(staffTutorial), ...paged, shown: z.number().int() }),
  }),
  readStaffTutorial: route({
    method: "GET",
    path: "/tutorials/{id}/admin",
    summary: "One tutorial as staff have it.",
    access: "staff",
    params: idParams,
    answer: z.object({ tutorial: staffTutorial }),
    refuses: ["tutorial_missing"],
  }),
  addTutorial: route({
    method: "POST",
    path: "/tutorials",
    summary: "Makes a tutorial, as the last in order.",
    access: "staff",
    body: form,
    bodySizeMax: BODY_SIZE_MAX,
    answer: z.object({ tutorial: staffTutorial }),
    status: 201,
    refuses: [...refusals, "tutorials_full"],
    rate: { count: 60, seconds: 60 },
  }),
  saveTutorial: route({
    method: "PUT",
    path: "/tutorials/{id}",
    summary: "Changes what is named of a tutorial; another video forgets where people are in it.",
    access: "staff",
    params: idParams,
    body: changes,
    bodySizeMax: BODY_SIZE_MAX,
    answer: z.object({ tutorial: staffTutorial }),
    refuses: [...refusals, "tutorial_missing"],
    rate: { count: 120, seconds: 60 },
  }),
  moveTutorial: route({
    method: "POST",
    path: "/tutorials/{id}/move",
    summary: "Puts a tutorial before another one, or with null behind all.",
    access: "staff",
    params: idParams,
    body: z.object({ before: z.number().int().positive().nullable() }),
    refuses: ["tutorial_missing"],
    rate: { count: 240, seconds: 60 },
  }),
  removeTutorial: route({
    method: "DELETE",
    path: "/tutorials/{id}",
    summary: "Deletes a tutorial with its files.",
    access: "staff",
    params: idParams,
    refuses: ["tutorial_missing"],
    rate: { count: 60, seconds: 60 },
  }),
  lookUpVideo: route({
    method: "POST",
    path: "/tutorials/look-up",
    summary: "Looks at a video of YouTube or Vimeo; its picture is kept here, as a file of the caller's.",
    access: "staff",
    body: z.object({ address: text(500) }),
    answer: z.object({
      provider: z.enum(["youtube", "vimeo"]),
      id: z.string(),
      /** What the platform calls it; empty where it did not say, as the picture is null. */
      name: z.string(),
      length_seconds: z.number().int().nullable(),
      picture: z.object({ file_id: z.number().int(), src: z.string() }).nullable(),
    }),
    refuses: ["tutorial_address_unknown"],
    budget: "tries",
  }),
};
