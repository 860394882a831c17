import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Missing } from "@pluma/contract/backoffice/backoffice";
import { multipart, type RouteDefinition, raw } from "@pluma/contract/kit/kit";
import type { PublicConfig } from "@pluma/contract/site/site";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../errors.ts";
import { openMetrics } from "../metrics.ts";
import type { PaymentForms } from "./headers.ts";
import { fillPage } from "./page.ts";
import { openWeb } from "./web.ts";

const lines: string[] = [];
const memory = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const log = pino({ level: "info" }, memory);
const form = multipart("file", 1000);
const bare: RouteDefinition = { method: "POST", path: "/", summary: "", access: "public" };
const setup = { is_needed: false };
let folder: string;
let web: FastifyInstance;
let config: PublicConfig;
let forms: PaymentForms;
let isUp: boolean;
let missing: Missing[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pluma-dist-"));
  await mkdir(join(folder, "assets"));
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><html lang="en"><head><title></title></head><body></body></html>',
  );
  await writeFile(join(folder, "assets", "app-1a2b.js"), "let a = 1;");
  await writeFile(join(folder, "assets", "app-1a2b.js.br"), "compressed by brotli");
  await writeFile(join(folder, "assets", ".secret"), "hidden");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  web = await openTestWeb({});
  web.post("/api/echo", async ({ body }) => ({ body }));
  web.get("/api/breaks", async () => Promise.reject(new Error("password=insides")));
  web.get("/api/refuses", async () => Promise.reject(new Refusal("not_found")));
  web.get("/api/expired", async () => Promise.reject(new Refusal("auth/id-token-expired")));
  web.get("/api/busy", async () => Promise.reject(new Refusal("too_many_requests", { seconds: 7 })));
  web.get("/api/long", async () => ({ text: "word ".repeat(1000) }));
  web.post("/api/raw", { config: { definition: { ...bare, body: raw(100_000) } } }, async ({ body }) =>
    Buffer.from(body as Uint8Array).toString("hex"),
  );
  web.post("/api/upload", async (request) => {
    const { file, fields } = await request.readUpload(form);
    const { name, type, size } = file ?? {};
    return { name, type, bytes: size, fields };
  });
});

beforeEach(() => {
  lines.length = 0;
  isUp = true;
  missing = [];
  config = { app_name: "Taller Norte", tagline: "Write", lang: "es" };
  forms = { stripe: false, paypal: false };
});

afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

function openTestWeb(more: object): Promise<FastifyInstance> {
  return openWeb({
    config: {
      TRUST_PROXY: undefined,
      METRICS_TOKEN: undefined,
      PUBLIC_URL: "https://pluma.example",
      PORT: 3000,
      dataDir: folder,
      ...more,
    },
    log,
    metrics: openMetrics(),
    findPlace: async () => ({ site: null, publicUrl: "https://pluma.example" }),
    webFolder: folder,
    defaultLang: () => "en",
    readPage: async () => ({ config, organization_id: null, setup: { is_needed: false }, forms }),
    readiness: async () => ({ isReady: isUp, missing: [...missing] }),
  });
}

const post = (url: string, payload: string | Buffer, type = "application/json") =>
  web.inject({ method: "POST", url, payload, headers: { "content-type": type } });

test("a failure shows nothing of its insides, and the log has it under the request's id", async () => {
  const answer = await web.inject("/api/breaks");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: "failed", error: { code: "failed" } });
  expect(answer.body).not.toContain("insides");
  const logged = lines.find((line) => line.includes("insides"));
  expect(logged).toContain(answer.headers["x-request-id"]);
});

test("what does not exist and what may not be seen answer byte for byte the same", async () => {
  const answers = await Promise.all(["/api/refuses", "/api/nowhere", "/api/refuses/1"].map((url) => web.inject(url)));
  const [first, ...others] = answers.map(({ statusCode, body, headers }) => {
    const { "x-request-id": _id, date: _date, ...same } = headers;
    return { statusCode, body, same };
  });
  expect(first?.statusCode).toBe(404);
  for (const other of others) expect(other).toEqual(first);
});

test.each<[string, InjectOptions, number, string]>([
  ["half a JSON body", { payload: '{"a":' }, 400, "malformed"],
  ["a body that reaches a prototype", { payload: '{"__proto__":{"isAdmin":true}}' }, 400, "malformed"],
  ["a body that reaches a constructor", { payload: '{"constructor":{"prototype":{}}}' }, 400, "malformed"],
  [
    "a body of another type",
    { payload: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
    400,
    "malformed",
  ],
  ["a form where none is expected", { url: "/api/upload", payload: "{}" }, 400, "malformed"],
  ["a body above the limit", { payload: `"${"a".repeat(1_100_000)}"` }, 413, "too_large"],
  ["an address that is not one", { method: "GET", url: "/api/%zz" }, 400, "malformed"],
  ["an address of endless length", { method: "GET", url: `/api/${"a".repeat(3000)}` }, 404, "not_found"],
  ["a method that nothing takes", { method: "DELETE", url: "/api/echo" }, 404, "not_found"],
])("%s is refused in the one shape", async (_what, request, status, code) => {
  const headers = { "content-type": "application/json", ...request.headers };
  const answer = await web.inject({ method: "POST", url: "/api/echo", ...request, headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ code, message: expect.any(String), error: { code, message: expect.any(String) } });
});

test("bytes that are no HTTP get an answer in the one shape, and the connection is closed", async () => {
  const own = await openTestWeb({});
  await own.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((own.server.address() as AddressInfo).port, "127.0.0.1");
  socket.end("GET / HTTP/9\r\n\r\n");
  let heard = "";
  for await (const chunk of socket) heard += chunk;
  expect(heard).toMatch(/^HTTP\/1.1 400 /);
  expect(heard).toContain('"code":"malformed"');
  await own.close();
});

test("a refused token says how to bring a better one, and too many calls say when to come back", async () => {
  const expired = await web.inject("/api/expired");
  expect(expired.headers["www-authenticate"]).toBe('Bearer realm="api", error="invalid_token"');
  expect((await web.inject("/api/busy")).headers["retry-after"]).toBe("7");
});

test.each([
  [{}, "We could not find that."],
  [{ lang: "es" }, "No lo encontramos."],
  [{ "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "No lo encontramos."],
  [{ "accept-language": "fr, en;q=0.5" }, "We could not find that."],
  [{ lang: "en", "accept-language": "es" }, "We could not find that."],
  [{ lang: "klingon", "accept-language": "xx" }, "We could not find that."],
])("asked in %j it answers: %s", async (headers, message) => {
  expect((await web.inject({ url: "/api/nowhere", headers })).json().message).toBe(message);
});

test("a slash at the end makes no other address, and an empty body is none", async () => {
  expect((await post("/api/echo/", "")).json()).toEqual({});
  expect((await post("/api/echo/", '{"a":1}')).json()).toEqual({ body: { a: 1 } });
});

test("raw bodies arrive byte for byte, whatever type they claim", async () => {
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x00, 0xc3, 0x28]);
  for (const type of ["application/json", "text/plain", "application/octet-stream"]) {
    expect((await post("/api/raw", bytes, type)).body).toBe(bytes.toString("hex"));
  }
});

function aForm(parts: { name: string; content: string; filename?: string }[]): [Buffer, string] {
  const text = parts.map(({ name, content, filename }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"\r\ncontent-type: text/plain`;
    return `--cut\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return [Buffer.from(`${text.join("")}--cut--\r\n`), "multipart/form-data; boundary=cut"];
}

test("a form gives its one file and its text fields", async () => {
  const parts = [
    { name: "title", content: "Notes" },
    { name: "file", content: "hello", filename: "a b.txt" },
  ];
  const answer = await post("/api/upload", ...aForm(parts));
  expect(answer.json()).toEqual({ name: "a b.txt", type: "text/plain", bytes: 5, fields: { title: "Notes" } });
});

test.each([
  ["without a file", [{ name: "title", content: "x" }], 422, "invalid_body"],
  ["with its file in another field", [{ name: "picture", content: "x", filename: "a" }], 400, "malformed"],
  ["with two files", [1, 2].map(() => ({ name: "file", content: "x", filename: "a" })), 400, "malformed"],
  ["with a file above the limit", [{ name: "file", content: "x".repeat(1001), filename: "a" }], 413, "too_large"],
  ["with a field for the prototype", [{ name: "__proto__", content: "x" }], 400, "malformed"],
  ["with an endless field", [{ name: "a", content: "x".repeat(70_000) }], 413, "too_large"],
])("a form %s is refused", async (_what, parts, status, code) => {
  const answer = await post("/api/upload", ...aForm(parts));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test("a form that breaks off is malformed", async () => {
  const [bytes, type] = aForm([{ name: "file", content: "hello", filename: "a" }]);
  expect((await post("/api/upload", bytes.subarray(0, -12), type)).statusCode).toBe(400);
});

test("long answers are compressed as the caller can read them", async () => {
  const ask = (encoding: string) => web.inject({ url: "/api/long", headers: { "accept-encoding": encoding } });
  const [plain, gz, br] = [await ask("identity"), await ask("gzip"), await ask("gzip, br")];
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect([plain, gz, br].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
  expect(
    (await web.inject({ url: "/api/nowhere", headers: { "accept-encoding": "gzip" } })).headers["content-encoding"],
  ).toBeUndefined();
});

test("answers of the API are never stored, and a browser does nothing with them", async () => {
  const { headers } = await web.inject("/api/long");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringContaining("max-age"),
  });
});

test.each(["/", "/conversations/12", "/admin/settings?x=1", "/apish"])(
  "%s is the page, made anew each time",
  async (url) => {
    const answer = await web.inject(url);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain("<title>Taller Norte | Write</title>");
    expect(answer.body).toContain('<html lang="es">');
  },
);

test("the page runs no script of its own, and lets in the styles that carry its nonce, another one each time", async () => {
  const nonces = await Promise.all(
    ["/", "/"].map(async (url) => {
      const { headers, body } = await web.inject(url);
      const data = JSON.parse(/id="page-data">([^<]*)</.exec(body)?.[1] ?? "");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain(`style-src 'self' 'nonce-${data.nonce}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      return data.nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test.each([
  [{ stripe: false, paypal: false }, [], []],
  [{ stripe: true, paypal: false }, ["https://js.stripe.com", "https://api.stripe.com"], ["paypal"]],
  [{ stripe: false, paypal: true }, ["https://*.paypal.com", "https://*.paypalobjects.com"], ["stripe"]],
])("the page shows the forms of those payment providers alone that are configured: %j", async (given, has, lacks) => {
  forms = given;
  const { headers, body } = await web.inject("/");
  const policy = String(headers["content-security-policy"]);
  const permissions = String(headers["permissions-policy"]);
  for (const origin of has) expect(policy).toContain(origin);
  for (const name of lacks) expect(policy + permissions).not.toContain(name);
  // The two that play tutorials may always be framed, and nobody else without a provider.
  const frames = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(frames.filter((origin) => /youtube-nocookie|vimeo/.test(origin))).toHaveLength(2);
  expect(frames.length === 2).toBe(has.length === 0);
  expect(permissions.includes("payment=()")).toBe(has.length === 0);
  expect(body).not.toContain('"forms"');
  expect((await web.inject("/api/nowhere")).headers["permissions-policy"]).toContain("payment=()");
});

test("no setting breaks out of its place in the page", async () => {
  const bad = "</title></script><script>alert(1)</script>\u2028$& $' \"";
  config = { app_name: bad, tagline: bad, lang: '"><script>' as "en" };
  const { body } = await web.inject("/");
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect(JSON.parse(/id="page-data">([^<]*)</.exec(body)?.[1] ?? "").config.app_name).toBe(bad);
});

test("icon and colour of the brand are in the page, whose own icon gives way, and pictures may lie where they are", async () => {
  const own = '<link rel="icon" href="data:image/svg+xml,x" />';
  config = { app_name: "Norte", favicon_url: 'https://cdn.example/i.png?a="><x', primary_color: "#123456" };
  const { headers, body } = await web.inject("/");
  const head = fillPage(
    `<html><head>${own}<title></title></head></html>`,
    { config, organization_id: null, setup, nonce: "n" },
    "en",
  );
  for (const page of [body, head]) {
    expect(page).toContain('<link rel="icon" href="https://cdn.example/i.png?a=&quot;&gt;&lt;x">');
    expect(page).toContain('<meta name="theme-color" content="#123456">');
    expect(page).not.toContain("data:image");
  }
  expect(headers["content-security-policy"]).toContain("img-src 'self' data: blob: https://cdn.example;");
  const plain = fillPage(
    `<html><head>${own}<title></title></head></html>`,
    { config: {}, organization_id: null, setup, nonce: "n" },
    "en",
  );
  expect(plain).toContain(own);
});

test("the web manifest has the brand's name, colour, language and icon", async () => {
  config = {
    app_name: "Norte",
    tagline: "Write",
    lang: "es",
    favicon_url: "/api/files/1?v=2",
    primary_color: "#123456",
  };
  const answer = await web.inject("/manifest.webmanifest");
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  expect(answer.json()).toMatchObject({
    name: "Norte",
    description: "Write",
    lang: "es",
    theme_color: "#123456",
    short_name: "Norte",
    icons: [
      { src: expect.stringMatching(/^\/api\/icons\/any-192\.png\?v=[\w-]{12}$/), sizes: "192x192", purpose: "any" },
      { sizes: "512x512", purpose: "any" },
      { sizes: "512x512", purpose: "maskable" },
    ],
  });
  const [before] = answer.json().icons;
  config = { ...config, primary_color: "#654321", app_name: "Norte, la agencia que escribe contigo" };
  const changed = (await web.inject("/manifest.webmanifest")).json();
  expect([changed.icons[0].src === before.src, changed.short_name]).toEqual([false, "Norte,"]);
});

test("assets are kept for ever, and sent as they were compressed beforehand", async () => {
  const answer = await web.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": "br" } });
  expect(answer.body).toBe("compressed by brotli");
  expect(answer.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect(answer.headers["content-type"]).toContain("javascript");
  expect(answer.headers.vary).toBe("accept-encoding");
  expect((await web.inject("/assets/app-1a2b.js")).body).toBe("let a = 1;");
  expect((await web.inject({ method: "HEAD", url: "/assets/app-1a2b.js" })).statusCode).toBe(200);
  expect((await web.inject("/favicon.svg")).headers["content-type"]).toBe("image/svg+xml");
});

test.each([
  "/assets/none.js",
  "/assets/.secret",
  "/assets/",
  "/socket.io/x",
  "/assets/..%2findex.html",
  "/assets/%2e%2e%2findex.html",
])("%s is missing, and not the page", async (url) => {
  const answer = await web.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().code).toBe("not_found");
});

test.each([{ range: "bytes=9000-" }, { "if-match": "other" }])(
  "an asset asked for with %j is no failure of ours",
  async (headers) => {
    expect((await web.inject({ url: "/assets/app-1a2b.js", headers })).statusCode).toBe(400);
  },
);

test("the log has one line per request: the route's pattern, never its address, its headers or its body", async () => {
  await web.inject({ url: "/api/nowhere?token=hidden-1", headers: { authorization: "Bearer hidden-2" } });
  await post("/api/echo?token=hidden-3", '{"password":"hidden-4"}');
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.join("")).not.toContain("hidden");
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({
    method: "POST",
    route: "/api/echo",
    status: 200,
    requestId: expect.any(String),
  });
});

test("the API has its document, and a page to read it that asks no other host for anything", async () => {
  expect((await web.inject("/api/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
  const page = await web.inject("/api/docs/");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
  expect(page.body).not.toMatch(/https?:|<script>/);
  const ask = (encoding: string) =>
    web.inject({ url: "/api/docs/reference.js", headers: { "accept-encoding": encoding } });
  const [plain, br] = [await ask("identity"), await ask("br")];
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(plain.body).toContain("api-reference");
});

test("ready is said while the database answers, and what it does without; alive always", async () => {
  expect((await web.inject("/readyz")).statusCode).toBe(200);
  missing = ["redis"];
  const lesser = await web.inject("/readyz");
  expect([lesser.statusCode, lesser.json()]).toEqual([200, { status: "ready", missing: ["redis"] }]);
  isUp = false;
  expect((await web.inject("/readyz")).statusCode).toBe(503);
  expect((await web.inject("/healthz")).statusCode).toBe(200);
});

test("metrics are for this machine alone, and not for those whom a proxy on it lets through", async () => {
  const ask = (more: object) => web.inject({ url: "/metrics", headers: { host: "localhost:3000" }, ...more });
  expect((await ask({})).body).toContain("pluma_http_request_seconds");
  expect((await ask({ remoteAddress: "10.0.0.8" })).statusCode).toBe(404);
  expect((await ask({ headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" } })).statusCode).toBe(404);
  expect((await ask({ headers: { host: "pluma.example" } })).statusCode).toBe(404);
});

test("with a token, metrics are for whoever brings it", async () => {
  const own = await openTestWeb({ METRICS_TOKEN: "0123456789abcdef" });
  const ask = (authorization: string) =>
    own.inject({ url: "/metrics", remoteAddress: "10.0.0.8", headers: { authorization } });
  expect((await ask("Bearer 0123456789abcdef")).statusCode).toBe(200);
  expect((await ask("Bearer 0123456789abcdee")).statusCode).toBe(404);
  expect((await own.inject("/metrics")).statusCode).toBe(404);
  await own.close();
});

test("behind a proxy the address that the proxy saw counts, and none that the caller claims", async () => {
  const own = await openTestWeb({ TRUST_PROXY: "true" });
  own.get("/api/ip", async ({ ip }) => ({ ip }));
  const headers = { "x-forwarded-for": "1.1.1.1, 2.2.2.2" };
  expect((await own.inject({ url: "/api/ip", headers })).json()).toEqual({ ip: "2.2.2.2" });
  await own.close();
});

test("a close lets a running request end, takes no other, and waits for no idle connection", async () => {
  const own = await openTestWeb({});
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  own.get("/api/slow", async () => {
    begun.resolve();
    await gate.promise;
    return { isDone: true };
  });
  await own.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(own.server.address() as AddressInfo).port}/api/slow`;
  const running = fetch(url);
  await begun.promise;
  const closing = own.close();
  gate.resolve();
  expect(await (await running).json()).toEqual({ isDone: true });
  await closing;
  await expect(fetch(url)).rejects.toThrow();
});
