import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { LandingPlace } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import type { App } from "../../platform/context.ts";
import { listOnSale } from "../products/index.ts";
import { readPublicSettings } from "../site/index.ts";
import { drawCard } from "./card.ts";
import { drawPage } from "./drawing/page.ts";
import { beginDrawing, openingOf, type Subject } from "./drawing/subject.ts";
import { keeper } from "./keeping.ts";
import { type Owner, publishedOf } from "./owner.ts";

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A page as it is sent, with its compressed twins, made once. */
export type KeptPage = { plain: Buffer; br: Buffer; gzip: Buffer; policy: string; etag: string };

const keepPage = keeper<KeptPage>();
const keepCard = keeper<{ png: Buffer; etag: string }>();

/** The page of the site that is asked as its settings and what it has on sale have it; drawn when it is first asked for. */
export const readPage = (app: App, place: LandingPlace): Promise<KeptPage> =>
  keepPage(app, place, async () => pack(drawPage(await publishedAt(app, place))));

/** The picture of that page, for where it is shared. */
export const readCard = (app: App, place: LandingPlace): Promise<{ png: Buffer; etag: string }> =>
  keepCard(app, place, async () => {
    const drawing = beginDrawing(await publishedAt(app, place));
    const { headline } = openingOf(drawing);
    const png = await drawCard({ name: drawing.name, headline, colour: drawing.config.primary_color });
    return { png, etag: etagOf(png) };
  });

async function publishedAt(app: App, place: LandingPlace): Promise<Subject> {
  const owner = { app, config: await readPublicSettings(app) };
  return subjectOf(owner, place, await publishedOf(owner));
}

/** A page that nobody saved, drawn by what draws the one that strangers see; and what a visit of it fetches, in bytes. */
export async function previewPage(
  owner: Owner,
  page: LandingPage,
  place: LandingPlace,
): Promise<{ html: string; size: number }> {
  const { html } = drawPage(await subjectOf(owner, place, page));
  return { html, size: (await packed.gzip(html)).length };
}

async function subjectOf({ app, config }: Owner, place: LandingPlace, page: LandingPage): Promise<Subject> {
  const [products, faces] = await Promise.all([listOnSale(app, app.site), readFaces()]);
  return { config, page, place, products, site: app.site, publicUrl: app.publicUrl, faces };
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
