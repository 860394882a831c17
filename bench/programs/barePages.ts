// Pages as they stand in a file, by their paths, with the headers that stand there, and nothing around them.

import { readFileSync } from "node:fs";
import { fastify } from "fastify";
import { listenAlone } from "../listen.ts";

const [file = ""] = process.argv.slice(2);
const pages: Record<string, { html: string; headers?: Record<string, string> }> = JSON.parse(
  readFileSync(file, "utf8"),
);

const web = fastify();
for (const [path, { html, headers = {} }] of Object.entries(pages)) {
  const bytes = Buffer.from(html);
  web.get(path, (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(bytes));
}

await web.ready();
await listenAlone(web.server, "");
