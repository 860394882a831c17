import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { readCaptions } from "@pluma/contract/tutorials/captions";
import { readChapters, writeChapters } from "@pluma/contract/tutorials/chapters";
import type { TutorialScreen } from "@pluma/contract/tutorials/screens";
import type { StaffTutorial } from "@pluma/contract/tutorials/tutorials";
import { pageOf, videoOf } from "@pluma/contract/tutorials/video";
import type { SentChanges } from "../data.ts";

type Texts = Record<Language, string>;

/** A tutorial as a form has it. Files are sent when one saves. */
export type Draft = {
  kind: "file" | "address";
  /** A file that was chosen now; null for the one that is kept, or none. */
  video: File | null;
  address: string;
  /** A picture that was chosen now, one that is kept (by its id), or none. */
  picture: File | { file_id: number; src: string } | "kept" | null;
  length: number | null;
  lang: Language;
  names: Texts;
  descriptions: Texts;
  /** As lines: "4:12 Ten answers". */
  chapters: Texts;
  /** WebVTT that was chosen now; "kept" for what there is, null for none. */
  captions: Record<Language, { name: string; text: string } | "kept" | null>;
  screen: TutorialScreen | null;
  isShown: boolean;
};

export type Field = "video" | "address" | "picture" | "names" | "chapters" | "captions" | "screen";
export type Problem = { code: string; line?: number };
export type Wrong = Partial<Record<Field, Problem>>;

function each<T>(value: (lang: Language) => T): Record<Language, T> {
  const made: Partial<Record<Language, T>> = {};
  for (const lang of languageCodes) made[lang] = value(lang);
  if (!isWhole(made)) throw new Error("a language has no value");
  return made;
}

const isWhole = <T>(made: Partial<Record<Language, T>>): made is Record<Language, T> =>
  languageCodes.every((lang) => lang in made);

/** A tutorial as it is edited; null is a new one, which speaks the language of whoever makes it. */
export function draftOf(tutorial: StaffTutorial | null, language: Language): Draft {
  const platform = tutorial && tutorial.provider !== "upload" ? tutorial.provider : null;
  return {
    kind: platform ? "address" : "file",
    video: null,
    address: platform && tutorial ? pageOf(platform, tutorial.src) : "",
    picture: tutorial?.thumbnail ? "kept" : null,
    length: tutorial?.length_seconds ?? null,
    lang: tutorial?.lang ?? language,
    names: each((lang) => tutorial?.names[lang] ?? ""),
    descriptions: each((lang) => tutorial?.descriptions[lang] ?? ""),
    chapters: each((lang) => writeChapters(tutorial?.chapters[lang] ?? [])),
    captions: each((lang) => (tutorial?.caption_langs.includes(lang) ? "kept" : null)),
    screen: tutorial?.screen ?? null,
    isShown: tutorial?.is_shown ?? true,
  };
}

/** What cannot be saved as it stands. `hasFile`: a video of one's own is kept already. */
export function wrongIn(draft: Draft, hasFile: boolean): Wrong {
  const { kind, video, address, names, chapters, captions } = draft;
  const badChapters = languageCodes.map((lang) => readChapters(chapters[lang])).find((read) => "line" in read);
  const badCaptions = Object.values(captions)
    .map((given) => (given && given !== "kept" ? readCaptions(given.text) : null))
    .find((read) => read !== null && "line" in read);
  return {
    ...(kind === "file" && !video && !hasFile && { video: { code: "video" } }),
    ...(kind === "address" && !videoOf(address) && { address: { code: "address" } }),
    ...(Object.values(names).every((name) => name.trim() === "") && { names: { code: "names" } }),
    ...(badChapters && "line" in badChapters && { chapters: { code: "chapters", line: badChapters.line } }),
    ...(badCaptions && "line" in badCaptions && { captions: { code: "captions", line: badCaptions.line } }),
  };
}

/** What is sent of a draft once its files are: only the captions that were chosen or taken away now. */
export function formOf(
  draft: Draft,
  first: Draft,
  sent: { video: number | null; picture: number | null | undefined },
): SentChanges {
  const chaptersIn = (lang: Language) => {
    const read = readChapters(draft.chapters[lang]);
    return "chapters" in read ? read.chapters : [];
  };
  const told = languageCodes.flatMap((lang) => {
    const given = draft.captions[lang];
    if (given === first.captions[lang]) return [];
    return [[lang, given === null || given === "kept" ? null : given.text] as const];
  });
  return {
    names: draft.names,
    descriptions: draft.descriptions,
    lang: draft.lang,
    ...(draft.kind === "address" && { video: { address: draft.address } }),
    ...(draft.kind === "file" && sent.video !== null && { video: { file_id: sent.video } }),
    ...(sent.picture !== undefined && { picture_file_id: sent.picture }),
    length_seconds: draft.length,
    chapters: Object.fromEntries(
      languageCodes.map((lang) => [lang, chaptersIn(lang)] as const).filter(([, list]) => list.length > 0),
    ),
    captions: Object.fromEntries(told),
    screen: draft.screen,
    is_shown: draft.isShown,
  };
}

const fieldOfCode: Record<string, Field> = {
  tutorial_video_missing: "video",
  tutorial_picture_missing: "picture",
  tutorial_address_unknown: "address",
  tutorial_captions_invalid: "captions",
  tutorial_screen_taken: "screen",
  tutorial_name_missing: "names",
};

/** The field that a refusal is about; null for none of them. */
export const fieldOf = (code: string): Field | null => fieldOfCode[code] ?? null;
