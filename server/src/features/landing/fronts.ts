import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { type LegalName, legalKeys } from "@pluma/contract/site/legal";
import type { App } from "../../platform/context.ts";
import { listOnSale } from "../products/index.ts";
import { legalTextOf, readPublicSettings } from "../site/index.ts";
import { html, paragraphs } from "./drawing/html.ts";
import { drawFront } from "./drawing/page.ts";
import { drawPlansPage } from "./drawing/plans.ts";
import { keeper } from "./keeping.ts";
import { words } from "./locales/words.ts";
import { type KeptPage, pack, readFaces } from "./pages.ts";

/** Pages that whoever is not signed in reads on every site: what it has on sale, its terms, its privacy. */
export type FrontName = "plans" | LegalName;

const keepFront = keeper<KeptPage | null>();

/** A page of the site that is asked, in the language that is wanted, else in that of the site; null where there is none. */
export const readFront = (app: App, name: FrontName, wanted: Language | null): Promise<KeptPage | null> =>
  keepFront(app, `${name} ${wanted}`, () => draw(app, name, wanted));

async function draw(app: App, name: FrontName, wanted: Language | null): Promise<KeptPage | null> {
  const [config, products, faces] = [await readPublicSettings(app), await listOnSale(app, app.site), await readFaces()];
  const usual = wanted ?? config.lang ?? "en";
  const page = { found: { title: { main: "", es: "" }, description: { main: "", es: "" } }, sections: [] };
  const subject = { config, page, place: "main" as const, products, site: app.site, publicUrl: app.publicUrl, faces };
  if (name === "plans") {
    const front = { path: "/plans", title: words[usual].plans, lang: usual, languages: languageCodes };
    return pack(drawFront({ ...subject, front }, drawPlansPage));
  }
  // An address elsewhere stands in place of a text.
  if (config[legalKeys[name]] !== `/${name}`) return null;
  const text = await legalTextOf(app, name, [usual, config.lang ?? "en"]);
  if (!text) return null;
  const title = words[text.lang].legal[name];
  const front = { path: `/${name}`, title, lang: text.lang, languages: text.languages };
  const main = html`<section id="text" class="text legal"><div class="in read"><h1>${title}</h1>${written(text.body)}</div></section>`;
  return pack(drawFront({ ...subject, front }, () => main));
}

/** A text in paragraphs; a line that begins with a number sign is a heading, those that begin with a dash are a list. */
function written(text: string) {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const lines = block.split("\n").map((line) => line.trim());
      const [first = ""] = lines;
      if (/^#{1,3} /.test(first))
        return html`<h2 class="heading">${first.replace(/^#+ /, "")}</h2>${paragraphs(lines.slice(1).join("\n"))}`;
      if (lines.every((line) => /^[-*] /.test(line)))
        return html`<ul class="points">${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>`;
      return paragraphs(block);
    });
}
