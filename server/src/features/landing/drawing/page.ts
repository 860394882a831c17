import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languageNames } from "@pluma/contract/kit/languages";
import { accentSheet, DEFAULT_ACCENT, DEFAULT_PRIMARY } from "@pluma/contract/kit/look/palette";
import { LATAM_LANGUAGE, landingPaths } from "@pluma/contract/landing/landing";
import { drawHead, iconsOf } from "./head.ts";
import { type Html, html } from "./html.ts";
import { drawSection } from "./sections.ts";
import { beginDrawing, type Drawing, isShown, type Subject } from "./subject.ts";

/** A page as it is sent: complete HTML, and what alone it may load and run. */
export type Drawn = { html: string; policy: string };

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const tidied = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .trim();
const looks = ["look.css", "look.opening.css", "look.sections.css", "look.plans.css"];
const look = tidied(looks.map(read).join("\n"));
const script = read("door.js")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith("//"))
  .join("\n");

/** Draws a page. Everything in it can be read and followed without a script; its one script only adds to that. */
export function drawPage(subject: Subject): Drawn {
  const drawing = beginDrawing(subject);
  const style = styleOf(drawing);
  const sections = drawing.page.sections.flatMap((each) => drawSection(drawing, each) ?? []);
  const hidden = new Set(
    drawing.page.sections.filter((each) => drawSection(drawing, each) === null).map(({ id }) => id),
  );
  const { head, tail } = drawHead(drawing);
  const first = drawing.page.sections.find(({ id }) => !hidden.has(id));
  const opening = first?.kind === "opening" ? sections.shift() : undefined;
  return drawFrame(drawing, { head, opening, main: sections, tail, style, hidden });
}

/** A page of its own beside the landing page: what is on sale, or a text. */
export function drawFront(subject: Subject, main: (drawing: Drawing) => Html): Drawn {
  const drawing = beginDrawing(subject);
  const { front, name, publicUrl } = drawing;
  const address = `${publicUrl}${front?.path ?? "/"}`;
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${[front?.title, name].filter(Boolean).join(" | ")}</title>
<link rel="canonical" href="${address}?lang=${drawing.lang}">
${front?.languages.map((lang) => html`<link rel="alternate" hreflang="${lang}" href="${address}?lang=${lang}">`)}
<link rel="alternate" hreflang="x-default" href="${address}">
<link rel="manifest" href="/manifest.webmanifest">
${iconsOf(drawing.config)}`;
  return drawFrame(drawing, { head, main: main(drawing), style: styleOf(drawing), hidden: new Set() });
}

type Frame = {
  head: Html;
  opening?: Html;
  main: Html | Html[];
  tail?: Html;
  style: string;
  hidden: ReadonlySet<string>;
};

/** The script comes behind an opening, which does not need it: a slow browser shows it before. What is for machines comes last. */
function drawFrame(drawing: Drawing, { head, opening, main, tail, style, hidden }: Frame): Drawn {
  const door = html`<script>${{ html: script }}</script>`;
  const page = html`<!doctype html>
<html lang="${drawing.lang}">
<head>${head}<style>${{ html: style }}</style></head>
<body>
<a class="skip" href="#main">${drawing.words.skip}</a>
${drawTop(drawing, hidden)}
<main id="main">${opening && [opening, door]}${main}</main>
${drawFoot(drawing)}
${tail}${!opening && door}
</body></html>`;
  return { html: page.html, policy: policyOf(drawing, style) };
}

/** The look of a page: our tokens, the accent made readable from the brand's colour, and the faces. */
function styleOf({ config, faces }: Drawing): string {
  const colours = accentSheet(config.primary_color ?? DEFAULT_PRIMARY, config.accent_color ?? DEFAULT_ACCENT);
  // As in the app, but by what the system says; a preview says by an attribute which it wants.
  const [light = "", dark = ""] = colours.split("}").map((rule) => rule.slice(rule.indexOf("{") + 1));
  const brand = `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-scheme]){${dark}}}:root[data-scheme="dark"]{${dark}}`;
  const face = (name: string, src: string) =>
    `@font-face{font-family:"${name}";font-weight:100 900;font-display:optional;src:url("${src}") format("woff2")}`;
  const letters = faces ? face("Inter Variable", faces.ui) + face("Source Serif 4 Variable", faces.read) : "";
  return letters + look + brand;
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the page may do: its own styles and script, by what they say; pictures from where it shows some; players it names. */
function policyOf({ config, page, publicUrl }: Drawing, style: string): string {
  const addresses = [config.favicon_url, config.landing_logo_src, config.landing_logo_dark_src];
  for (const each of page.sections) {
    if (each.kind === "opening" || each.kind === "text") addresses.push(each.image);
    if (each.kind === "video") addresses.push(each.image, each.src);
    if (each.kind === "pictures" || each.kind === "voices") addresses.push(...each.items.map(({ src }) => src));
  }
  const elsewhere = [...new Set(addresses.flatMap((src) => originOf(src ?? "", publicUrl)))];
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    ["img-src 'self' data:", ...elsewhere].join(" "),
    ["media-src 'self'", ...elsewhere].join(" "),
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function originOf(src: string, publicUrl: string): string[] {
  const url = URL.parse(src);
  return url && /^https?:$/.test(url.protocol) && url.origin !== URL.parse(publicUrl)?.origin ? [url.origin] : [];
}

function drawTop(drawing: Drawing, hidden: ReadonlySet<string>): Html {
  const { page, words, config, place, isOpen } = drawing;
  const linked = page.sections.filter(
    ({ kind, id, is_hidden }) => !is_hidden && !hidden.has(id) && ["features", "plans", "questions"].includes(kind),
  );
  // On a phone the opening's own button says it, right below; the other language stands at the foot.
  const isSpare = !drawing.front && page.sections.some(({ kind, is_hidden }) => kind === "opening" && !is_hidden);
  const names: Record<string, string> = { features: words.features, plans: words.plans, questions: words.questions };
  return html`<header class="in top"><a class="brand" href="${drawing.front ? "/" : landingPaths[place]}">${drawBrand(drawing)}</a>
    <nav aria-label="${words.navigation}">
      ${linked.map(({ id, kind }) => html`<a class="to" href="#${id}">${names[kind]}</a>`)}
      ${drawing.front && drawing.front.path !== "/plans" && drawing.products.length > 0 && html`<a class="to" href="${spoken(drawing, "/plans")}">${words.plans}</a>`}
      ${otherPlace(drawing)}
      <a href="/auth/login">${words.signIn}</a>
      ${isOpen && config && html`<a class="button${isSpare ? " spare" : ""}" href="/auth/signup">${words.signUp}</a>`}
    </nav></header>`;
}

/** Letters of a name beyond which it is set smaller, to stay in two lines. */
const LONG = 24;

function drawBrand({ config, name, site }: Drawing): Html {
  const { landing_logo_src: light, landing_logo_dark_src: dark } = config;
  const logo = light || dark;
  // A logo that was made for one scheme alone keeps the ground that it was made for in the other.
  const ground = light && dark ? null : html` data-ground="${light ? "light" : "dark"}"`;
  const sign = logo
    ? html`<picture>${light && dark && html`<source srcset="${dark}" media="(prefers-color-scheme: dark)">`}<img src="${logo}" alt="" height="32"${ground}></picture>`
    : site === null &&
      html`<svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true"><path d="M21 3c-9.2.3-14.6 4.9-15.2 13.2C13.6 16.7 20 12.4 21 3Z"/><path class="stem" d="M3.2 21.2 12.6 11.3"/></svg>`;
  return html`${sign}<strong${name.length > LONG && html` data-long`}>${name}</strong>`;
}

/** The way to the same page in the other language, where there is one. */
function otherPlace({ place, config, front, lang: here }: Drawing): Html | Html[] | null {
  if (front) {
    const others = front.languages.filter((lang) => lang !== here);
    return others.map(
      (lang) => html`<a href="${front.path}?lang=${lang}" lang="${lang}" hreflang="${lang}">${languageNames[lang]}</a>`,
    );
  }
  const main = config.lang ?? "en";
  const other = place === "main" ? "latam" : "main";
  if (main === LATAM_LANGUAGE || !isShown(other, config)) return null;
  const lang = other === "latam" ? LATAM_LANGUAGE : main;
  return html`<a href="${landingPaths[other]}" lang="${lang}" hreflang="${lang}">${languageNames[lang]}</a>`;
}

function drawFoot(drawing: Drawing): Html {
  const { name, config, words } = drawing;
  return html`<footer class="in ruled"><p>© ${name}</p><nav aria-label="${words.help}">
    ${config.email && html`<a href="mailto:${config.email}">${config.email}</a>`}
    ${config.terms_url && html`<a href="${spoken(drawing, config.terms_url)}">${words.terms}</a>`}
    ${config.privacy_url && html`<a href="${spoken(drawing, config.privacy_url)}">${words.privacy}</a>`}
    <a href="/auth/login">${words.signIn}</a>${otherPlace(drawing)}</nav></footer>`;
}

/** The address of a page of ours in the language that is read here: without it the browser's decides. */
const spoken = ({ lang }: Drawing, address: string): string =>
  /^\/(?:plans|terms|privacy)$/.test(address) ? `${address}?lang=${lang}` : address;
