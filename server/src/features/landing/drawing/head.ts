import { type Language, locales } from "@pluma/contract/kit/languages";
import { LATAM_LANGUAGE, landingPaths } from "@pluma/contract/landing/landing";
import { iconPath } from "../../../platform/web/iconVersion.ts";
import { factsOf } from "./facts.ts";
import { type Html, html, json } from "./html.ts";
import { type Drawing, isShown, openingOf } from "./subject.ts";

/** What a page is found and shared by: what stands in its head, and its facts, which machines read wherever they stand. */
export function drawHead(drawing: Drawing): { head: Html; tail: Html } {
  const { config, lang, name, page, place, publicUrl, say, faces } = drawing;
  const { headline, line } = openingOf(drawing);
  const title = say(page.found.title) || [...new Set([name, headline])].filter(Boolean).join(" | ");
  const description = say(page.found.description) || line || headline;
  const address = publicUrl + landingPaths[place];
  const card = `${publicUrl}/landing/card-${place}.png`;
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${placesOf(drawing).map(({ hreflang, href }) => html`<link rel="alternate" hreflang="${hreflang}" href="${href}">`)}
<meta property="og:type" content="website"><meta property="og:site_name" content="${name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${address}"><meta property="og:locale" content="${locales[lang].replace("-", "_")}"><meta property="og:image" content="${card}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">
<link rel="manifest" href="/manifest.webmanifest">
${iconsOf(config)}
${config.primary_color && html`<meta name="theme-color" content="${config.primary_color}">`}
${faces && [faces.ui, faces.read].map((src) => html`<link rel="preload" as="font" type="font/woff2" href="${src}" crossorigin>`)}`;
  const facts = json(factsOf(drawing, { title, description, address, card }));
  return { head, tail: html`<script type="application/ld+json">${facts}</script>` };
}

/** What a tab and a phone show of the brand: its own picture, else its initials on its colour. */
export const iconsOf = (config: Drawing["config"]): Html =>
  html`<link rel="icon" href="${config.favicon_url || iconPath("any-192.png", config)}"><link rel="apple-touch-icon" href="${iconPath("apple-180.png", config)}">`;

/** Every address of the page, by language; none where there is one page alone. */
export function placesOf({
  config,
  publicUrl,
}: Pick<Drawing, "config" | "publicUrl">): { hreflang: Language | "x-default"; href: string }[] {
  const main = config.lang ?? "en";
  if (main === LATAM_LANGUAGE || !isShown("main", config) || !isShown("latam", config)) return [];
  const [first, second] = [publicUrl + landingPaths.main, publicUrl + landingPaths.latam];
  return [
    { hreflang: main, href: first },
    { hreflang: LATAM_LANGUAGE, href: second },
    { hreflang: "x-default", href: first },
  ];
}
