import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { LandingPlace } from "@pluma/contract/landing/landing";
import { type LandingPage, pageOf } from "@pluma/contract/site/landing";
import type { AppConfig } from "@pluma/contract/site/site";
import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { listOnSale } from "../products/index.ts";
import { publicConfigOf, readConfig } from "../site/index.ts";
import { drawCard } from "./card.ts";
import { drawPage } from "./drawing/page.ts";
import { beginDrawing, openingOf, type Subject } from "./drawing/subject.ts";

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A page as it is sent, with its compressed twins, made once. */
export type KeptPage = { plain: Buffer; br: Buffer; gzip: Buffer; policy: string; etag: string };

type KeptCard = { png: Buffer; etag: string };
type ByPlace<T> = Map<LandingPlace, Promise<T>>;
type Kept = { config: AppConfig | null; pages: ByPlace<KeptPage>; cards: ByPlace<KeptCard> };

// What was drawn is true of one reading of the settings, which is forgotten when they change and at the latest after half a
// minute; by then trials that end and places that are taken have changed what is on sale as well.
const keptIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
  const kept: Kept = { config: null, pages: new Map(), cards: new Map() };
  bus.on("products", () => {
    kept.pages = new Map();
  });
  return kept;
});

/** The page at a place as the settings and what is on sale have it; drawn when it is first asked for. */
export function readPage(app: App, config: AppConfig, place: LandingPlace): Promise<KeptPage> {
  return once(keptOf(app, config).pages, place, async () =>
    pack(drawPage(await subjectOf(app, config, place, pageOf(config)))),
  );
}

/** The picture of the page at a place, for where it is shared. */
export function readCard(app: App, config: AppConfig, place: LandingPlace): Promise<KeptCard> {
  return once(keptOf(app, config).cards, place, async () => {
    const drawing = beginDrawing(await subjectOf(app, config, place, pageOf(config)));
    const png = await drawCard({
      name: drawing.name,
      headline: openingOf(drawing).headline,
      colour: config.primary_color,
    });
    return { png, etag: etagOf(png) };
  });
}

/** A page that nobody saved, drawn by what draws the one that strangers see; and what a visit of it fetches, in bytes. */
export async function previewPage(
  app: App,
  page: LandingPage,
  place: LandingPlace,
): Promise<{ html: string; size: number }> {
  const { html } = drawPage(await subjectOf(app, await readConfig(app), place, page));
  return { html, size: (await packed.gzip(html)).length };
}

function keptOf(app: App, config: AppConfig): Kept {
  const kept = keptIn(app);
  if (kept.config !== config) Object.assign(kept, { config, pages: new Map(), cards: new Map() });
  return kept;
}

function once<T>(all: ByPlace<T>, place: LandingPlace, make: () => Promise<T>): Promise<T> {
  const known = all.get(place);
  if (known) return known;
  const made = make();
  all.set(place, made);
  made.catch(() => all.delete(place));
  return made;
}

async function subjectOf(app: App, config: AppConfig, place: LandingPlace, page: LandingPage): Promise<Subject> {
  const [products, faces] = await Promise.all([listOnSale(app), readFaces()]);
  return { config: publicConfigOf(config), page, place, products, publicUrl: app.publicUrl, faces };
}

/** A page with its compressed twins. */
export async function pack({ html, policy }: { html: string; policy: string }): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([packed.br(plain), packed.gzip(plain)]);
  return { plain, br, gzip: gz, policy, etag: etagOf(plain) };
}

// Weak, for one page is sent in three packings.
const etagOf = (bytes: Buffer): string => `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

const assets = fileURLToPath(new URL("../../../../web/dist/assets", import.meta.url));

/** The faces among the files of the built web app, whose names have a hash in them. */
export async function readFaces(): Promise<Subject["faces"]> {
  const names = await readdir(assets).catch(() => []);
  const find = (face: RegExp) => names.find((name) => face.test(name));
  const [ui, read] = [find(/^inter-latin-opsz-normal.*\.woff2$/), find(/^source-serif-4-latin-opsz-normal.*\.woff2$/)];
  return ui && read ? { ui: `/assets/${ui}`, read: `/assets/${read}` } : null;
}
