import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WIDGET_PARTS_PATH, widgetFramePath, widgetPagePath, widgetScriptPath } from "@pluma/contract/widgets/places";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { absolute } from "../code.ts";
import type { WidgetRow } from "../store.ts";
import { findOpenHere, isListed } from "../visiting/origins.ts";
import { closedPolicy, drawClosed, drawPage, pagePolicy } from "./page.ts";
import { pictureOf } from "./picture.ts";

const built = fileURLToPath(new URL("../../../../../web/dist/widget", import.meta.url));

/** How long a page of a customer's may draw the button as it was, or draw one that was switched off since. */
const SCRIPT_SECONDS = 60;
const YEAR_MS = 365 * 24 * 3600 * 1000;

type Named = { Params: { public_id: string } };

/**
 * Serves what a widget is made of on somebody else's page: its script with its look in front, the parts that this fetches
 * once it is pressed, and the widget alone, as a page of its own and for a frame of the origins that its owner lists.
 */
export function serveWidgetPages(web: FastifyInstance, app: App, folder: string = built): void {
  const asked = { method: ["GET", "HEAD"] };
  web.route<Named>({
    ...asked,
    url: widgetScriptPath(":public_id(^[\\w-]{1,40})"),
    handler: async (request, reply) => {
      const here = { ...app, ...request.placed };
      const widget = await findShown(here, request);
      const [look, button] = await Promise.all([lookOf(here, widget), readButton(folder)]);
      // A script of another host knows no address that its imports begin at.
      const script = button.replaceAll("./parts/", `${here.publicUrl}${WIDGET_PARTS_PATH}/`);
      return sendScript(request, reply, `(()=>{const WIDGET=${look};\n${script}\n})()`);
    },
  });
  web.route<{ Params: { name: string } }>({
    ...asked,
    url: `${WIDGET_PARTS_PATH}/:name`,
    handler: (request, reply) => {
      const { name } = request.params;
      if (!/^[\w-]+(?:\.[\w-]+)*\.js$/.test(name) || !existsSync(join(folder, "parts", name))) refuse("not_found");
      // Modules are read by any page that has the script; they are the same for all, and nobody's secret.
      reply.headers({ "access-control-allow-origin": "*", ...crossOrigin, vary: "accept-encoding" });
      return reply.sendFile(name, join(folder, "parts"), { maxAge: YEAR_MS, immutable: true });
    },
  });
  web.route<Named>({
    ...asked,
    url: widgetPagePath(":public_id"),
    handler: async (request, reply) => {
      const here = { ...app, ...request.placed };
      const widget = await findOpenHere(here, request.params.public_id);
      return widget ? sendPage(here, reply, widget, []) : sendClosed(request, reply);
    },
  });
  web.route<Named>({
    ...asked,
    url: widgetFramePath(":public_id"),
    handler: async (request, reply) => {
      const here = { ...app, ...request.placed };
      const widget = await findOpenHere(here, request.params.public_id);
      if (!widget) return sendClosed(request, reply);
      return sendPage(here, reply.removeHeader("x-frame-options"), widget, ["'self'", ...widget.origins]);
    },
  });
}

const crossOrigin = { "cross-origin-resource-policy": "cross-origin" };

/**
 * The widget of a script. A page that says that it is another than those listed gets none, and draws no button; one that does
 * not say is refused by the calls, which always know.
 */
async function findShown(app: App, request: FastifyRequest<Named>): Promise<WidgetRow> {
  const widget = (await findOpenHere(app, request.params.public_id)) ?? refuse("not_found");
  const page = URL.parse(request.headers.referer ?? "")?.origin;
  return page === undefined || isListed(app, widget, page) ? widget : refuse("not_found");
}

/** As JSON that may stand in a program. */
async function lookOf(app: App, widget: WidgetRow): Promise<string> {
  const { publicId, name, accentColor, position, scheme, language, image } = widget;
  const look = {
    public_id: publicId,
    name,
    accent_color: accentColor,
    position,
    scheme,
    language,
    image: image === "" ? null : absolute(app.publicUrl, image),
  };
  return JSON.stringify({ ...look, picture: await pictureOf(app, widget) }).replace(/[<\u2028\u2029]/g, escaped);
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

function sendScript(request: FastifyRequest, reply: FastifyReply, script: string): FastifyReply {
  const tag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 22)}"`;
  reply.headers({ ...crossOrigin, etag: tag, vary: "referer" });
  reply.header("cache-control", `private, max-age=${SCRIPT_SECONDS}`);
  // Compressed on its way, it may come back as a weak one.
  if (request.headers["if-none-match"]?.replace(/^W\//, "") === tag) return reply.status(304).send();
  return reply.type("text/javascript; charset=utf-8").send(script);
}

const ofPages = { "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" };

function sendPage(app: App, reply: FastifyReply, widget: WidgetRow, framers: string[]): FastifyReply {
  return reply
    .headers({ ...ofPages, "content-security-policy": pagePolicy(framers) })
    .type("text/html; charset=utf-8")
    .send(drawPage(widget, `${app.publicUrl}${widgetScriptPath(widget.publicId)}`));
}

const sendClosed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader("x-frame-options")
    .headers({ ...ofPages, "content-security-policy": closedPolicy })
    .status(404)
    .type("text/html; charset=utf-8")
    .send(drawClosed(request.lang));

/** Read each time: a build may come after the start, and names its parts anew. */
const readButton = (folder: string): Promise<string> =>
  readFile(join(folder, "button.js"), "utf8").catch(() => refuse("not_found"));
