import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { contracts } from "@pluma/contract/all";
import { type FastifyInstance, fastify } from "fastify";

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);
const unzipped = promisify(gunzip);

/** The page of the reference: no script in it, and nothing from any other host; its program makes style elements. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

// No fonts, proxies, agents or measurements from elsewhere.
const configuration = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
  </head>
  <body>
    <script id="api-reference" data-configuration="${JSON.stringify(configuration).replace(/"/g, "&quot;")}"></script>
    <script src="/api/docs/reference.js"></script>
  </body>
</html>
`;

/**
 * Serves the OpenAPI document at /api/openapi.json, and a page to read it at /api/docs. Both are made when they are
 * first asked for, so that they cost a start nothing.
 */
export function serveApiReference(web: FastifyInstance): void {
  let described: Promise<ReturnType<DescribeApi>> | undefined;
  let program: Promise<Program> | undefined;
  web.get("/api/openapi.json", async ({ placed }, reply) => {
    described ??= import("./openapi.ts").then(({ describeApi }) => describeApi(contracts));
    const document = { ...(await described), servers: [{ url: placed.publicUrl }] };
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(document));
  });
  web.get("/api/docs", async (_request, reply) => {
    return reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page);
  });
  web.get("/api/docs/reference.js", async (request, reply) => {
    program ??= readProgram();
    const { br, gz } = await program;
    reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=3600");
    const accepted = request.headers["accept-encoding"] ?? "";
    reply.header("vary", "accept-encoding");
    if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(br);
    if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(gz);
    return reply.send(await unzipped(gz));
  });
}

type DescribeApi = typeof import("./openapi.ts").describeApi;

type Program = { br: Buffer; gz: Buffer };

/** The program of the page, as its package gives it out: to a server that is asked once and forgotten. */
async function readProgram(): Promise<Program> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const giver = fastify();
  await giver.register(reference, { routePrefix: "/", configuration: { url: configuration.url } });
  const { rawPayload } = await giver.inject("/js/scalar.js");
  await giver.close();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, gz] = await Promise.all([brotli(rawPayload, { params }), gzipped(rawPayload)]);
  return { br, gz };
}
