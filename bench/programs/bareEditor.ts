// The bare editor, built and served: a page, one script, and the texts of a file.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fastify } from "fastify";
import { build } from "vite";
import { listenAlone } from "../listen.ts";

const [file = ""] = process.argv.slice(2);
const texts: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));

const built = await build({
  root: fileURLToPath(new URL("bareEditor", import.meta.url)),
  configFile: false,
  logLevel: "error",
  build: { write: false, target: "es2023" },
});
const [first] = [built].flat();
if (!first || !("output" in first)) throw new Error("the bare editor was not built");

const web = fastify();
const types: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };
for (const part of first.output) {
  const content = part.type === "chunk" ? part.code : part.source;
  const path = part.fileName === "index.html" ? "/" : `/${part.fileName}`;
  const type = types[part.fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  web.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content));
}
web.get("/documents", () => Object.keys(texts));
web.get<{ Params: { number: string } }>("/documents/:number", ({ params }) => ({ doc: texts[params.number] }));

await web.ready();
await listenAlone(web.server, "");
