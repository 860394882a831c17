import { languageOf } from "@pluma/contract/kit/languages";
import { type LandingPlace, landing, landingPaths, landingPlaces } from "@pluma/contract/landing/landing";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../platform/errors.ts";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { langOf } from "../../platform/web/language.ts";
import { countView, readPublicSettings } from "../site/index.ts";
import { discardDraft, publishDraft, readDraft, saveDraft } from "./draft/draft.ts";
import { listStates, readState } from "./draft/states.ts";
import { placesOf } from "./drawing/head.ts";
import { html } from "./drawing/html.ts";
import { isShown } from "./drawing/subject.ts";
import { type FrontName, readFront } from "./fronts.ts";
import { ownerOf } from "./owner.ts";
import { type KeptPage, previewPage, readCard, readPage } from "./pages.ts";

const GET = ["GET", "HEAD"];

/** Serves the pages that strangers see, what search machines ask for beside them, and the preview. */
export function mountLanding(mounting: Mounting): void {
  mount(mounting, landing, {
    readDraft: (ctx) => readDraft(ctx),
    saveDraft: (ctx, { body }) => saveDraft(ctx, body),
    discardDraft: (ctx, { body }) => discardDraft(ctx, body.version),
    publishDraft: (ctx, { body }) => publishDraft(ctx, body.version),
    listStates: (ctx) => listStates(ctx),
    readState: (ctx, { params }) => readState(ctx, params.id),
    previewLanding: async (ctx, { body }) => previewPage(await ownerOf(ctx), body.page, body.place),
  });
  servePages(mounting);
  serveFronts(mounting);
  serveForMachines(mounting);
}

function servePages({ web, app, isSetUp }: Mounting): void {
  for (const place of landingPlaces) {
    web.route({
      method: GET,
      url: landingPaths[place],
      async handler(request, reply) {
        const here = { ...app, ...request.placed };
        // Whoever is signed in, here or before a set-up, finds the app, which serves every address that is no one else's.
        if (!isShown(place, await readPublicSettings(here)) || isForApp(request) || !(await isSetUp())) {
          reply.callNotFound();
          return reply;
        }
        countView(here, "landing", request);
        return sendPage(request, reply, await readPage(here, place));
      },
    });
  }
}

const fronts: readonly FrontName[] = ["plans", "terms", "privacy"];

/** What is on sale, terms and privacy, on the installation's host and on each organization's own. */
function serveFronts({ web, app, isSetUp }: Mounting): void {
  for (const name of fronts) {
    web.route<{ Querystring: { lang?: string } }>({
      method: GET,
      url: `/${name}`,
      async handler(request, reply) {
        // Whoever is signed in buys in the app.
        if (name === "plans" && isForApp(request)) return reply.redirect("/pricing");
        const named = typeof request.query.lang === "string" ? languageOf(request.query.lang) : null;
        const here = { ...app, ...request.placed };
        const page = (await isSetUp()) ? await readFront(here, name, named ?? langOf(request.headers)) : null;
        if (page && name === "plans") countView(here, name, request);
        if (page) return sendPage(request, reply, page, "cookie, accept-language, lang");
        reply.callNotFound();
        return reply;
      },
    });
  }
}

/**
 * Whether the app is wanted: this browser says that somebody is signed in there, by a mark without any secret, which opens
 * nothing; or the address asks something of the session (`?refresh=true`, `?uid=`), which the app alone obeys.
 */
const isForApp = ({ headers, url }: FastifyRequest): boolean =>
  /(?:^|;\s*)signed_in=1(?:;|$)/.test(headers.cookie ?? "") || /[?&](?:refresh|uid)=/.test(url);

/** `by`: the headers that decide which page it is. */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: KeptPage, by = "cookie"): FastifyReply {
  reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", `${by}, accept-encoding`)
    .header("etag", page.etag);
  if (isKnown(headers["if-none-match"], page.etag)) return reply.status(304).send();
  reply.type("text/html; charset=utf-8");
  const accepted = headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.length < 1000 && known.split(",").some((each) => each.trim() === etag);

function serveForMachines({ web, app }: Mounting): void {
  web.route<{ Params: { place: LandingPlace } }>({
    method: GET,
    url: "/landing/card-:place(main|latam).png",
    async handler(request, reply) {
      const { params, headers, placed } = request;
      const here = { ...app, ...placed };
      if (!isShown(params.place, await readPublicSettings(here))) refuse("not_found");
      const { png, etag } = await readCard(here, params.place);
      // It is drawn by other sites, which show what is shared.
      reply
        .header("cache-control", "public, max-age=3600")
        .header("cross-origin-resource-policy", "cross-origin")
        .header("etag", etag);
      if (isKnown(headers["if-none-match"], etag)) return reply.status(304).send();
      return reply.type("image/png").send(png);
    },
  });
  web.route({
    method: GET,
    url: "/robots.txt",
    async handler({ placed }, reply) {
      const config = await readPublicSettings({ ...app, ...placed });
      const isAny = landingPlaces.some((place) => isShown(place, config));
      const lines = [
        "User-agent: *",
        "Disallow: /api/",
        ...(isAny ? [`Sitemap: ${placed.publicUrl}/sitemap.xml`] : []),
        "",
      ];
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(lines.join("\n"));
    },
  });
  web.route({
    method: GET,
    url: "/sitemap.xml",
    async handler({ placed: { publicUrl, site } }, reply) {
      const config = await readPublicSettings({ ...app, site });
      const shown = landingPlaces.filter((place) => isShown(place, config));
      if (shown.length === 0) refuse("not_found");
      const places = placesOf({ config, publicUrl });
      const map = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${shown.map(
        (place) =>
          html`<url><loc>${publicUrl}${landingPaths[place]}</loc>${places.map(
            ({ hreflang, href }) => html`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
          )}</url>`,
      )}</urlset>
`;
      return reply
        .type("application/xml; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(map.html);
    },
  });
}
