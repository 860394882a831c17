/** The landing page as staff make it: sections in their order, each in the words of both pages. */
import { z } from "zod";
import { fileSrc } from "../files/files.ts";
import { text } from "../kit/kit.ts";

/** A text of the page at /, in the language of the installation, and of the Spanish one at /latam; there an empty one is the first. */
const words = z.object({ main: text(2000).default(""), es: text(2000).default("") });
export type Words = z.infer<typeof words>;

export const SECTIONS_MAX = 20;
export const ITEMS_MAX = 24;
/** What the setting that keeps a page may weigh. */
export const LANDING_LENGTH_MAX = 200_000;

const items = <T extends z.ZodType>(item: T) => z.array(item).max(ITEMS_MAX).default([]);
const noWords = () => ({ main: "", es: "" });
const some = words.default(noWords);

const pair = z.object({ title: some, text: some });
export type LandingPair = z.infer<typeof pair>;

const address = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/ }).max(2000),
  z
    .string()
    .regex(/^\/[^/\\]/)
    .max(2000),
]);

const section = {
  /** Its name in addresses (#plans), and in the editor; its own on the page. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  is_hidden: z.boolean().default(false),
  title: some,
};

const sections = {
  opening: z.object({
    ...section,
    kind: z.literal("opening"),
    line: some,
    act: some,
    note: some,
    image: fileSrc.default(""),
    alt: some,
    /** Whether a page that is being written stands where there is no picture. */
    has_sheet: z.boolean().default(true),
  }),
  features: z.object({ ...section, kind: z.literal("features"), items: items(pair) }),
  benefits: z.object({ ...section, kind: z.literal("benefits"), items: items(pair) }),
  text: z.object({ ...section, kind: z.literal("text"), text: some, image: fileSrc.default(""), alt: some }),
  pictures: z.object({
    ...section,
    kind: z.literal("pictures"),
    items: items(z.object({ src: fileSrc.default(""), text: some })),
  }),
  /** `src`: a page of YouTube or Vimeo, or a file; nothing of it is fetched before somebody presses. */
  video: z.object({
    ...section,
    kind: z.literal("video"),
    text: some,
    src: fileSrc.default(""),
    image: fileSrc.default(""),
  }),
  /** What customers say, in the language that they say it in. */
  voices: z.object({
    ...section,
    kind: z.literal("voices"),
    items: items(
      z.object({
        quote: text(2000).default(""),
        name: text(200).default(""),
        role: text(200).default(""),
        src: fileSrc.default(""),
      }),
    ),
  }),
  /** What is on sale; `first_product` is marked. */
  plans: z.object({
    ...section,
    kind: z.literal("plans"),
    text: some,
    first_product: z.number().int().positive().nullable().default(null),
  }),
  questions: z.object({ ...section, kind: z.literal("questions"), text: some, items: items(pair) }),
  offer: z.object({ ...section, kind: z.literal("offer"), text: some, link: address.default("") }),
  call: z.object({ ...section, kind: z.literal("call"), act: some }),
};

export const landingSection = z.discriminatedUnion("kind", [
  sections.opening,
  sections.features,
  sections.benefits,
  sections.text,
  sections.pictures,
  sections.video,
  sections.voices,
  sections.plans,
  sections.questions,
  sections.offer,
  sections.call,
]);
export type LandingSection = z.infer<typeof landingSection>;
export type SectionKind = LandingSection["kind"];
export type SectionOf<K extends SectionKind> = Extract<LandingSection, { kind: K }>;

/** Kinds of which a page has one, for settings of the specification are their texts, or there is one thing to say. */
export const singleKinds: readonly SectionKind[] = ["opening", "features", "benefits", "plans", "offer"];

/** A page: its sections, and how it is called where it is found or shared. */
export const landingPage = z
  .object({
    found: z.object({ title: some, description: some }).default(() => ({ title: noWords(), description: noWords() })),
    sections: z.array(landingSection).max(SECTIONS_MAX),
  })
  .refine(({ sections: all }) => isEachOnce(all.map(({ id }) => id)), { message: "invalid" })
  .refine(({ sections: all }) => isEachOnce(all.map(({ kind }) => kind).filter((kind) => singleKinds.includes(kind))), {
    message: "invalid",
  });
export type LandingPage = z.infer<typeof landingPage>;

const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** A page as the setting keeps it: JSON that is a page; anything else is refused. */
export const landingText = text(LANDING_LENGTH_MAX).refine((value) => value === "" || readPage(value) !== null, {
  message: "landing_invalid",
});

/** The page that a setting keeps; null where it keeps none. */
export function readPage(value: string): LandingPage | null {
  try {
    return landingPage.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}

/** A section without a word in it. */
export function emptySection(kind: SectionKind, id: string): LandingSection {
  return landingSection.parse({ kind, id });
}

/** The sections of a page that nobody has made, in their order. */
const usualKinds: readonly SectionKind[] = ["opening", "features", "benefits", "offer", "plans", "call"];

type Keyed = Readonly<Record<string, unknown>>;
type Pairs = "feature" | "benefit";
/** How many features and benefits are settings of their own, which the specification names. */
const KEYED_PAIRS = 3;

/**
 * The page that the settings say. The specification's own keys (title, tagline, feature1_title …) are the first page's words of its
 * opening, features, benefits and offer: they stand nowhere else.
 */
export function pageOf(settings: Keyed): LandingPage {
  const kept = readPage(textOf(settings, "landing_page"));
  const page: LandingPage = kept ?? {
    found: { title: noWords(), description: noWords() },
    sections: usualKinds.map((kind) => emptySection(kind, kind)),
  };
  return { ...page, sections: page.sections.map((each) => withKeyed(settings, each)) };
}

function withKeyed(settings: Keyed, each: LandingSection): LandingSection {
  const say = (key: string, { es }: Words): Words => ({ main: textOf(settings, key), es });
  switch (each.kind) {
    case "opening":
      return {
        ...each,
        title: say("title", each.title),
        line: say("tagline", each.line),
        image: textOf(settings, "landing_image_src"),
      };
    case "features":
      return { ...each, items: pairsWith(settings, "feature", each.items) };
    case "benefits":
      return { ...each, items: pairsWith(settings, "benefit", each.items) };
    case "offer":
      return {
        ...each,
        title: say("high_ticket_offer_name", each.title),
        link: textOf(settings, "high_ticket_offer_link"),
      };
    default:
      return each;
  }
}

function pairsWith(settings: Keyed, kind: Pairs, kept: readonly LandingPair[]): LandingPair[] {
  const keyed = Array.from({ length: KEYED_PAIRS }, (_, at) => ({
    title: textOf(settings, `${kind}${at + 1}_title`),
    text: textOf(settings, `${kind}${at + 1}_description`),
  }));
  const last = keyed.findLastIndex(({ title, text: about }) => title !== "" || about !== "") + 1;
  return Array.from({ length: Math.max(kept.length, last) }, (_, at) => {
    const { title, text: about } = kept[at] ?? { title: noWords(), text: noWords() };
    const own = keyed[at];
    if (!own) return { title, text: about };
    return { title: { main: own.title, es: title.es }, text: { main: own.text, es: about.es } };
  });
}

/** The settings that say a page: the specification's keys, and in `landing_page` all that they have no place for. */
export function settingsOf(page: LandingPage): Record<string, string> {
  const keyed: Record<string, string> = {};
  const sections = page.sections.map((each) => withoutKeyed(each, keyed));
  return { ...keyed, landing_page: JSON.stringify({ ...page, sections }) };
}

/** The section without what the specification's keys say, which is put into `keyed`. */
function withoutKeyed(each: LandingSection, keyed: Record<string, string>): LandingSection {
  const take = (key: string, { main, es }: Words): Words => {
    keyed[key] = main.trim();
    return { main: "", es };
  };
  const takePairs = (kind: Pairs, pairs: readonly LandingPair[]): LandingPair[] => {
    for (let n = 1; n <= KEYED_PAIRS; n += 1)
      Object.assign(keyed, { [`${kind}${n}_title`]: "", [`${kind}${n}_description`]: "" });
    return pairs.map((own, at) =>
      at < KEYED_PAIRS
        ? { title: take(`${kind}${at + 1}_title`, own.title), text: take(`${kind}${at + 1}_description`, own.text) }
        : own,
    );
  };
  switch (each.kind) {
    case "opening":
      keyed.landing_image_src = each.image;
      return { ...each, title: take("title", each.title), line: take("tagline", each.line), image: "" };
    case "features":
      return { ...each, items: takePairs("feature", each.items) };
    case "benefits":
      return { ...each, items: takePairs("benefit", each.items) };
    case "offer":
      keyed.high_ticket_offer_link = each.link;
      return { ...each, title: take("high_ticket_offer_name", each.title), link: "" };
    default:
      return each;
  }
}

/** The page with each address of a picture or a video in its sections as `change` answers it. */
export async function withSources(page: LandingPage, change: (src: string) => Promise<string>): Promise<LandingPage> {
  const sections: LandingSection[] = [];
  for (const each of page.sections) sections.push(await withSourcesOf(each, change));
  return { ...page, sections };
}

async function withSourcesOf(each: LandingSection, give: (src: string) => Promise<string>): Promise<LandingSection> {
  const change = async (src: string) => (src === "" ? "" : give(src));
  const ofAll = async <T extends { src: string }>(all: T[]): Promise<T[]> => {
    const changed: T[] = [];
    for (const item of all) changed.push({ ...item, src: await change(item.src) });
    return changed;
  };
  switch (each.kind) {
    case "opening":
    case "text":
      return { ...each, image: await change(each.image) };
    case "video":
      return { ...each, image: await change(each.image), src: await change(each.src) };
    case "pictures":
      return { ...each, items: await ofAll(each.items) };
    case "voices":
      return { ...each, items: await ofAll(each.items) };
    default:
      return each;
  }
}

function textOf(settings: Keyed, key: string): string {
  const value = settings[key];
  return typeof value === "string" ? value.trim() : "";
}
