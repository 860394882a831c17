import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { Language } from "@pluma/contract/kit/kit";
import { type IconName, type PublicConfig, pageTitle } from "@pluma/contract/site/site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import type { Placed } from "../sites.ts";
import { isUnlisted, type PaymentForms, pagePermissions, pagePolicy } from "./headers.ts";
import { iconPath } from "./iconVersion.ts";

/**
 * What the page is given along, so that its first paint is right; `organization_id`: whose own host it is, null on the
 * installation's.
 */
export type PageData = { config: PublicConfig; organization_id: number | null; setup: { is_needed: boolean } };

/** The same, and which payment providers' forms it may show. */
type PageSource = PageData & { forms: PaymentForms };

export type PageOptions = {
  /** The folder of the built web app. */
  webFolder: string;
  /** The language of answers to callers who name none that we speak. */
  defaultLang: () => Language;
  /** What the page is given along: the public settings, and whether the installation has no owner yet. */
  readPage: (placed: Placed) => Promise<PageSource>;
};

const YEAR_MS = 365 * 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/**
 * Serves the web app: its built files, those with a hash in their name for ever; every other address outside the API
 * is the page, for the page finds its own way. An asset that does not exist is missing, never the page.
 */
export async function servePage(web: FastifyInstance, options: PageOptions): Promise<void> {
  const { webFolder } = options;
  if (existsSync(webFolder)) {
    await web.register(staticFiles, {
      root: webFolder,
      serve: false,
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
    });
    const asFile = { method: ["GET", "HEAD"], errorHandler: refuseOdd };
    web.route<{ Params: { "*": string } }>({
      ...asFile,
      url: "/assets/*",
      handler: (request, reply) => {
        const path = request.params["*"];
        if (!isAssetPath(path)) throw new Refusal("not_found");
        reply.header("vary", "accept-encoding");
        return reply.sendFile(path, join(webFolder, "assets"), { maxAge: YEAR_MS, immutable: true });
      },
    });
    for (const name of publicFiles(webFolder)) {
      web.route({
        ...asFile,
        url: `/${name}`,
        handler: (_request, reply) => {
          if (runsByItself.test(name)) reply.header("content-security-policy", ownFilesOnly);
          return reply.sendFile(name, { maxAge: HOUR_MS });
        },
      });
    }
  }
  const readShell = openShell(webFolder);
  serveManifest(web, options);
  web.setNotFoundHandler(async (request, reply) => {
    if (!isPageAddress(request)) throw new Refusal("not_found");
    return sendPage(reply, await readShell(), { ...options, placed: request.placed, isBare: isUnlisted(request.url) });
  });
}

/** The page without a connection, and what runs beside the app: they load our own files, and nothing else. */
const runsByItself = /^(?:offline\.html|sw\.js)$/;
const ownFilesOnly =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isAssetPath = (path: string) => path.split("/").every((part) => /^[\w@-][\w.@-]*$/.test(part));

// A range or a condition that no file can meet is the caller's mistake; those errors are not marked as Fastify's are.
function refuseOdd(error: unknown): never {
  const status = error instanceof Error ? Number(Reflect.get(error, "statusCode")) : 0;
  throw status >= 400 && status < 500 && !(error instanceof Refusal) ? new Refusal("malformed") : error;
}

function isPageAddress({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !/^\/(?:api|assets|socket\.io|\.well-known)(?:[/?]|$)/.test(url);
}

/** Files beside index.html, as a favicon is; not their compressed twins, nor what begins with a dot. */
function publicFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "index.html" && !/^\.|\.(?:br|gz|map)$/.test(entry.name))
    .map(({ name }) => name);
}

function openShell(folder: string): () => Promise<string> {
  let read: Promise<string> | undefined;
  return () => {
    read ??= readFile(join(folder, "index.html"), "utf8").catch(() => {
      read = undefined;
      return "<!doctype html><html><head><title></title></head><body>The web app has not been built yet.</body></html>";
    });
    return read;
  };
}

/** `isBare`: a page that nothing is paid on, and which nobody else's script has to do with. */
type Sent = PageOptions & { placed: Placed; isBare: boolean };

async function sendPage(reply: FastifyReply, shell: string, options: Sent): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  const { forms: all, ...data } = await options.readPage(options.placed);
  const forms = options.isBare ? { stripe: false, paypal: false } : all;
  const page = fillPage(shell, { ...data, nonce }, options.defaultLang());
  const pictures = pictureOrigins(data.config);
  const policy = pagePolicy(nonce, options.placed.publicUrl, { pictures, forms, hasPlayers: !options.isBare });
  return reply
    .header("content-security-policy", policy)
    .header("permissions-policy", pagePermissions(forms))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

/** Pictures of the brand may lie elsewhere; the page may show them from there, and nothing else. */
function pictureOrigins(config: PublicConfig): string[] {
  const { favicon_url, landing_logo_src, landing_logo_dark_src, landing_image_src, profile_placeholder } = config;
  const pictures = [favicon_url, landing_logo_src, landing_logo_dark_src, landing_image_src, profile_placeholder];
  const urls = pictures.map((src) => URL.parse(src ?? ""));
  return [...new Set(urls.flatMap((url) => (url && /^https?:$/.test(url.protocol) ? [url.origin] : [])))];
}

/**
 * Puts title, language and data into the built page. No setting can break out of its place: the data is a script
 * element that is never run, in which "<" is written as an escape.
 */
export function fillPage(shell: string, data: PageData & { nonce: string }, lang: string): string {
  const { config } = data;
  const title = `<title>${escapeHtml(pageTitle(config))}</title>`;
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const script = `<script type="application/json" id="page-data">${json}</script>`;
  const isOwn = data.organization_id !== null;
  const brand = brandTags(config, isOwn);
  return (config.favicon_url || isOwn ? shell.replace(iconTag, () => "") : shell)
    .replace(/<html(?: lang="[^"]*")?/i, () => `<html lang="${escapeHtml(config.lang ?? lang)}"`)
    .replace(/<title>[^<]*<\/title>/i, () => "")
    .replace(/<\/head>/i, () => `${title}${brand}${script}</head>`);
}

const iconTag = /<link\s[^>]*rel="icon"[^>]*>/i;

/** What browsers show of the brand around the page; they read it before any script runs. */
function brandTags(config: PublicConfig, isOwn: boolean): string {
  const { primary_color: colour } = config;
  // The picture in the shell is the installation's: an organization without one is known by its initials.
  const icon = config.favicon_url || (isOwn ? iconPath("any-192.png", config) : "");
  const tags = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${iconPath("apple-180.png", config)}">`,
  ];
  if (icon) tags.push(`<link rel="icon" href="${escapeHtml(icon)}">`);
  if (colour) tags.push(`<meta name="theme-color" content="${escapeHtml(colour)}">`);
  return tags.join("");
}

/** Serves what a phone needs to keep the app among its own, in the brand. */
function serveManifest(web: FastifyInstance, options: PageOptions): void {
  web.get("/manifest.webmanifest", async ({ placed }, reply) => {
    const { config } = await options.readPage(placed);
    const name = config.app_name || config.title || "";
    const icon = (file: IconName) => ({
      src: iconPath(file, config),
      sizes: sizesOf(file),
      type: "image/png",
      purpose: file.startsWith("maskable") ? "maskable" : "any",
    });
    const manifest = {
      id: "/",
      name,
      // What stands below an icon has room for a dozen letters.
      short_name: shortNameOf(name),
      description: config.tagline,
      lang: config.lang ?? options.defaultLang(),
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: config.primary_color,
      background_color: "#fdfcfa",
      icons: [icon("any-192.png"), icon("any-512.png"), icon("maskable-512.png")],
    };
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifest));
  });
}

/** "any-192.png" is 192 pixels on both sides. */
function sizesOf(file: IconName): string {
  const side = file.slice(file.indexOf("-") + 1, file.indexOf("."));
  return `${side}x${side}`;
}

const SHORT_NAME_LENGTH = 12;

const shortNameOf = (name: string): string =>
  name.length <= SHORT_NAME_LENGTH ? name : (name.split(/\s+/)[0]?.slice(0, SHORT_NAME_LENGTH) ?? name);

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);
