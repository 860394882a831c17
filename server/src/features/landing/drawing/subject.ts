import { type Language, locales } from "@pluma/contract/kit/languages";
import { formatNumber } from "@pluma/contract/kit/look/numbers";
import { LATAM_LANGUAGE, type LandingPlace } from "@pluma/contract/landing/landing";
import type { SoldProduct } from "@pluma/contract/products/products";
import type { LandingPage, Words } from "@pluma/contract/site/landing";
import type { PublicConfig } from "@pluma/contract/site/site";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { isUsualTagline } from "../../site/index.ts";
import { type LandingWords, words } from "../locales/words.ts";

/** Of what a page is drawn. */
export type Subject = {
  config: PublicConfig;
  page: LandingPage;
  place: LandingPlace;
  products: readonly SoldProduct[];
  /** Whose site it is: the organization, or null for the installation, whose sign the quill is. */
  site: number | null;
  /** Where people reach this site, without a slash at the end. */
  publicUrl: string;
  /** A page of its own beside the landing page, and in which languages it is there; the language is then not that of a place. */
  front?: { path: string; title: string; lang: Language; languages: readonly Language[] };
  /** Addresses of the two faces, where the web app has been built. */
  faces: { ui: string; read: string } | null;
};

/** What parts of the page ask while they are drawn. */
export type Drawing = Subject & {
  lang: Language;
  words: LandingWords;
  name: string;
  /** Whether strangers may make an account. */
  isOpen: boolean;
  /** A text of the page in the language of this place. */
  say(text: Words): string;
};

/** Whether the page at a place is shown to whoever is not signed in. */
export const isShown = (
  place: LandingPlace,
  config: Pick<PublicConfig, "landing_enabled" | "landing" | "landing_es_enabled">,
): boolean => Boolean(place === "latam" ? config.landing_es_enabled : config.landing_enabled || config.landing);

/** Begins a drawing. */
export function beginDrawing(subject: Subject): Drawing {
  const { config, place, front } = subject;
  const lang = front?.lang ?? (place === "latam" ? LATAM_LANGUAGE : (config.lang ?? "en"));
  return {
    ...subject,
    lang,
    words: words[lang],
    name: config.app_name?.trim() || config.title?.trim() || "",
    isOpen: config.signup_enabled !== false,
    say: ({ main, es }) => ((place === "latam" && es.trim()) || main).trim(),
  };
}

/** A sentence that depends on a count, in its form for it. */
export function plural(
  { lang }: Pick<Drawing, "lang">,
  forms: { one: string; other: string },
  value: number,
  more: Record<string, string> = {},
): string {
  const form = new Intl.PluralRules(locales[lang]).select(value) === "one" ? forms.one : forms.other;
  return fill(form, { count: formatNumber(value), ...more });
}

/**
 * The headline and the line under it: the title, unless it only repeats the name of the app; then the tagline takes its place, and
 * where neither says anything our own line.
 */
export function openingOf({ config, page, say, words }: Drawing): { headline: string; line: string } {
  const opening = page.sections.find((each) => each.kind === "opening");
  const usual = { title: { main: config.title ?? "", es: "" }, line: { main: config.tagline ?? "", es: "" } };
  const { title, line } = opening?.kind === "opening" ? opening : usual;
  const said = say(title);
  // What we say ourselves is said in the language of the page.
  const under = isUsualTagline(say(line)) ? words.line : say(line);
  const [first, second] = [said === config.app_name?.trim() ? "" : said, under].filter(Boolean);
  return { headline: first ?? words.line, line: second ?? "" };
}
