import { type LandingPlace, landing, landingPaths, landingPlaces } from "@pluma/contract/landing/landing";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../platform/errors.ts";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { countView, readConfig } from "../site/index.ts";
import { discardDraft, publishDraft, readDraft, saveDraft } from "./draft/draft.ts";
import { listStates, readState } from "./draft/states.ts";
import { placesOf } from "./drawing/head.ts";
import { html } from "./drawing/html.ts";
import { isShown } from "./drawing/subject.ts";
import { type FrontName, readFront } from "./fronts.ts";
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
    previewLanding: (ctx, { body }) => previewPage(ctx, body.page, body.place),
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
        const config = await readConfig(app);
        // Whoever is signed in, here or before a set-up, finds the app, which serves every address that is no one else's.
        if (!isShownAt(request, place, config) || isForApp(request) || !(await isSetUp())) {
          reply.callNotFound();
          return reply;
        }
        countView({ ...app, ...request.placed }, "landing", request);
        return sendPage(request, reply, await readPage(app, config, place));
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
        const wanted = typeof request.query.lang === "string" ? request.query.lang : "";
        const page = (await isSetUp()) ? await readFront({ ...app, ...request.placed }, name, wanted) : null;
        if (page && name === "plans") countView({ ...app, ...request.placed }, name, request);
        if (page) return sendPage(request, reply, page);
        reply.callNotFound();
        return reply;
      },
    });
  }
}

/** The page sells what the installation sells: an organization's own host has none. */
const isShownAt = ({ placed }: FastifyRequest, place: LandingPlace, config: Parameters<typeof isShown>[1]): boolean =>
  placed.site === null && isShown(place, config);

/**
 * Whether the app is wanted: this browser says that somebody is signed in there, by a mark without any secret, which opens
 * nothing; or the address asks something of the session (`?refresh=true`, `?uid=`), which the app alone obeys.
 */
const isForApp = ({ headers, url }: FastifyRequest): boolean =>
  /(?:^|;\s*)signed_in=1(?:;|$)/.test(headers.cookie ?? "") || /[?&](?:refresh|uid)=/.test(url);

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", "cookie, accept-encoding")
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
      const { params, headers } = request;
      const config = await readConfig(app);
      if (!isShownAt(request, params.place, config)) refuse("not_found");
      const { png, etag } = await readCard(app, config, params.place);
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
    async handler(request, reply) {
      const config = await readConfig(app);
      const isAny = landingPlaces.some((place) => isShownAt(request, place, config));
      const lines = [
        "User-agent: *",
        "Disallow: /api/",
        ...(isAny ? [`Sitemap: ${app.publicUrl}/sitemap.xml`] : []),
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
    async handler(request, reply) {
      const config = await readConfig(app);
      const shown = landingPlaces.filter((place) => isShownAt(request, place, config));
      if (shown.length === 0) refuse("not_found");
      const places = placesOf({ config, publicUrl: app.publicUrl });
      const map = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${shown.map(
        (place) =>
          html`<url><loc>${app.publicUrl}${landingPaths[place]}</loc>${places.map(
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
