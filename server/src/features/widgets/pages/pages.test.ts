import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import staticFiles from "@fastify/static";
import { type FastifyInstance, fastify } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import type { Placed } from "../../../platform/sites.ts";
import { compressAnswers } from "../../../platform/web/compress.ts";
import { renderErrors } from "../../../platform/web/errorAnswers.ts";
import { setSecurityHeaders } from "../../../platform/web/headers.ts";
import { aWidget, SHOP } from "../test/aWidget.ts";
import { serveWidgetPages } from "./pages.ts";

let node: TestApp;
let owner: TestUser;
let web: FastifyInstance;
let folder: string;
let placed: Placed;

beforeAll(async () => {
  node = await aTestApp();
  placed = { site: null, publicUrl: node.app.publicUrl };
  owner = await aUser(node, { words: 1000 });
  // As it is built, in small: what tells what it was given, and a part that it fetches.
  folder = mkdtempSync(join(tmpdir(), "pluma-widget-"));
  mkdirSync(join(folder, "parts"));
  writeFileSync(join(folder, "button.js"), `told=WIDGET;part=()=>import("./parts/open-a1.js");${"//".repeat(3000)}`);
  writeFileSync(join(folder, "parts", "open-a1.js"), "export const a = 1;");
  writeFileSync(join(folder, "secret.txt"), "not a part");
  web = fastify();
  setSecurityHeaders(web, true);
  compressAnswers(web);
  renderErrors(web, node.app.log);
  web.decorateRequest("lang", { getter: () => "en" as const });
  web.decorateRequest("placed", { getter: () => placed });
  await web.register(staticFiles, { root: folder, serve: false });
  serveWidgetPages(web, node.app, folder);
});
afterAll(async () => {
  await web.close();
  await node.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers });

/** What a script tells of the widget that it draws. */
function toldBy(script: string): Record<string, unknown> {
  const context: { told?: Record<string, unknown> } = {};
  vm.runInNewContext(script.replace(/import\(/g, "String("), context);
  return JSON.parse(JSON.stringify(context.told));
}

test("the script brings the look of its button along, whatever that holds, and names its parts by this host", async () => {
  const name = `</script><b>"'\`\u2028\\ \${1}`;
  const { publicId } = await aWidget(node, owner.userId, { name, accentColor: "#2d6a5a", position: "left" });
  const { statusCode, headers, body } = await get(`/widget/${publicId}.js`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, max-age=60",
  });
  expect(toldBy(body)).toEqual({
    public_id: publicId,
    name,
    accent_color: "#2d6a5a",
    position: "left",
    scheme: "auto",
    language: null,
    image: null,
    picture: null,
  });
  expect(body).not.toContain("<");
  expect(body).toContain(`import("${node.app.publicUrl}/widget/parts/open-a1.js")`);
});

test("what has not changed is not sent again, compressed or not", async () => {
  const { publicId } = await aWidget(node, owner.userId);
  const url = `/widget/${publicId}.js`;
  const { headers } = await get(url, { "accept-encoding": "br" });
  expect(headers).toMatchObject({ "content-encoding": "br", vary: "referer, accept-encoding" });
  for (const tag of [String(headers.etag), `W/${headers.etag}`]) {
    expect((await get(url, { "if-none-match": tag })).statusCode).toBe(304);
  }
  expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("a page that says that it is another than those listed gets no script; nor does any while it is switched off", async () => {
  const { publicId } = await aWidget(node, owner.userId);
  const asked = (referer: string) => get(`/widget/${publicId}.js`, { referer }).then(({ statusCode }) => statusCode);
  expect(await asked(`${SHOP}/bowls?of=ash`)).toBe(200);
  expect(await asked(`${node.app.publicUrl}/chat-widget-generator`)).toBe(200);
  for (const page of ["https://shop.example.evil.example/", "http://shop.example/", "https://shop.example:8443/"]) {
    expect(await asked(page)).toBe(404);
  }
  const off = await aWidget(node, owner.userId, { isOn: false });
  for (const path of [`${off.publicId}.js`, off.publicId, `${off.publicId}/frame`, "wd_nobody.js", "wd_nobody"]) {
    expect((await get(`/widget/${path}`)).statusCode).toBe(404);
  }
});

test("whoever follows a link to a widget that is off reads so in words, in a frame too; and no more where there never was one", async () => {
  const off = await aWidget(node, owner.userId, { isOn: false, name: "Itziar" });
  const pages = await Promise.all(
    [off.publicId, `${off.publicId}/frame`, "wd_nobody"].map((at) => get(`/widget/${at}`)),
  );
  for (const { statusCode, headers, body } of pages) {
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(body).toContain("<p>This chat is closed at the moment.</p>");
    expect(body).toBe(pages[0]?.body);
  }
});

test("parts are kept for ever and may be read by any page; nothing else lies there", async () => {
  const { statusCode, headers } = await get("/widget/parts/open-a1.js");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
  for (const name of ["open-b2.js", "..%2fbutton.js", "..%2f..%2fsecret.txt", "%2e%2e", ".open-a1.js"]) {
    expect((await get(`/widget/parts/${name}`)).statusCode).toBe(404);
  }
});

test("the page of a link is framed by nobody, the frame by the origins that are listed; neither may do more than ask its host", async () => {
  const origins = [SHOP, "https://www.shop.example"];
  const { publicId } = await aWidget(node, owner.userId, { origins, name: "<Itziar>", language: "eu" });
  const page = await get(`/widget/${publicId}`);
  const frame = await get(`/widget/${publicId}/frame`);
  expect(page.headers["x-frame-options"]).toBe("DENY");
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(frame.headers["x-frame-options"]).toBeUndefined();
  expect(frame.headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' https://shop.example https://www.shop.example",
  );
  for (const { headers, body } of [page, frame]) {
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(body).toContain('<html lang="eu">');
    expect(body).toContain("<title>&lt;Itziar&gt;</title>");
  }
});

test("a picture comes with the script, small; one that is not public does not", async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a63d23" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "face.png");
  const uploaded = await fetch(`${node.address}/api/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  const { file } = await uploaded.json();
  const scriptWith = async (image: string) => {
    const { publicId } = await aWidget(node, owner.userId, { image });
    return toldBy((await get(`/widget/${publicId}.js`)).body).picture;
  };
  expect(await scriptWith(file.src)).toBeNull();
  const made = await aWidget(node, owner.userId);
  const { body } = await node.ask(`PUT /widgets/${made.widgetId}`, { token: owner.token, body: { image: file.src } });
  const picture = await scriptWith(body.widget.image);
  const drawn = await sharp(Buffer.from(String(picture), "base64")).metadata();
  expect(drawn).toMatchObject({ format: "webp", width: 112, height: 112 });
});

test("on an organization's own host its widget is made of that host alone, and there is nobody else's", async () => {
  const organizationId = await anOrganization(node);
  const { publicId } = await aWidget(node, owner.userId, { organizationId, image: "/api/files/1?x=y" });
  const foreign = await aWidget(node, owner.userId);
  placed = { site: organizationId, publicUrl: "https://escribe.abril.example" };
  try {
    const page = await get(`/widget/${publicId}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("https://escribe.abril.example/widget/");
    const script = await get(`/widget/${publicId}.js`, { referer: "https://escribe.abril.example/" });
    expect(script.statusCode, script.body).toBe(200);
    expect(script.body).toContain("https://escribe.abril.example/widget/parts/open-a1.js");
    for (const { body } of [page, script]) expect(body).not.toContain(new URL(node.app.publicUrl).host);
    expect((await get(`/widget/${foreign.publicId}`)).statusCode).toBe(404);
  } finally {
    placed = { site: null, publicUrl: node.app.publicUrl };
  }
});
