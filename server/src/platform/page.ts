import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import { type PublicConfig, pageTitle } from "@pluma/contract/site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";
import { pagePolicy } from "./headers.ts";
import type { WebOptions } from "./web.ts";

/** What the page is given along, so that its first paint is right. */
export type PageData = { config: PublicConfig; setup: { is_needed: boolean } };

const YEAR_MS = 365 * 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/**
 * Serves the web app: its built files, those with a hash in their name for ever; every other address outside the API
 * is the page, for the page finds its own way. An asset that does not exist is missing, never the page.
 */
export async function servePage(web: FastifyInstance, options: WebOptions): Promise<void> {
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
        handler: (_request, reply) => reply.sendFile(name, { maxAge: HOUR_MS }),
      });
    }
  }
  const readShell = openShell(webFolder);
  web.setNotFoundHandler(async (request, reply) => {
    if (!isPageAddress(request)) throw new Refusal("not_found");
    return sendPage(reply, await readShell(), options);
  });
}

const isAssetPath = (path: string) => path.split("/").every((part) => /^[\w@-][\w.@-]*$/.test(part));

// A range or a condition that no file can meet is the caller's mistake; those errors are not marked as Fastify's are.
function refuseOdd(error: unknown): never {
  const status = error instanceof Error ? Number(Reflect.get(error, "statusCode")) : 0;
  throw status >= 400 && status < 500 && !(error instanceof Refusal) ? new Refusal("malformed") : error;
}

function isPageAddress({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !/^\/(?:api|assets|socket\.io)(?:[/?]|$)/.test(url);
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

async function sendPage(reply: FastifyReply, shell: string, options: WebOptions): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  const page = fillPage(shell, { ...(await options.readPage()), nonce }, options.defaultLang());
  return reply
    .header("content-security-policy", pagePolicy(nonce, options.publicUrl))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

/**
 * Puts title, language and data into the built page. No setting can break out of its place: the data is a script
 * element that is never run, in which "<" is written as an escape.
 */
export function fillPage(shell: string, data: PageData & { nonce: string }, lang: string): string {
  const title = `<title>${escapeHtml(pageTitle(data.config))}</title>`;
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const script = `<script type="application/json" id="pluma">${json}</script>`;
  return shell
    .replace(/<html(?: lang="[^"]*")?/i, () => `<html lang="${escapeHtml(data.config.lang ?? lang)}"`)
    .replace(/<title>[^<]*<\/title>/i, () => "")
    .replace(/<\/head>/i, () => `${title}${script}</head>`);
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);
