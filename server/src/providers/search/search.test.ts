import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { tidyPages } from "./index.ts";
import { openAiSearch } from "./openai.ts";
import { searxngProvider } from "./searxng.ts";

const signal = new AbortController().signal;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of this machine that answers as told; its address. */
async function aServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const aJsonServer = (body: unknown, status = 200) =>
  aServer((_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

const failed = { name: "ProviderFailure", code: "search_failed" };
const page = (url: string, title = "A page", text = "What it says.") => ({ url, title, text });

test("addresses that are not of the web, or made to mislead, are left out", () => {
  const kept = tidyPages(
    [
      "javascript:alert(1)",
      "data:text/html,<script>1</script>",
      "file:///etc/passwd",
      " java\nscript:alert(1)",
      "//no.scheme.example",
      "https://bank.example@evil.example/",
      `https://long.example/${"x".repeat(3000)}`,
      "",
      "https://good.example/a b",
      "http://also-good.example",
    ].map((url) => page(url)),
  );
  expect(kept.map(({ url }) => url)).toEqual(["https://good.example/a%20b", "http://also-good.example/"]);
});

test("what pages say comes short, on one line, and without characters that nobody sees", () => {
  const [found] = tidyPages([page("https://a.example", `Two\n\tlines\u202e\u0000\u200b`, "word ".repeat(1_000_000))]);
  expect(found?.title).toBe("Two lines");
  expect(found?.text.length).toBeLessThanOrEqual(600);
  expect(found?.text).toMatch(/^word word .*word…$/);
  const [nameless] = tidyPages([page("https://nameless.example/x", "\u200b")]);
  expect(nameless?.title).toBe("nameless.example");
});

test("a page is there once, and there are at most eight", () => {
  const many = Array.from({ length: 30 }, (_, n) => page(`https://a.example/${Math.floor(n / 2)}`));
  expect(tidyPages(many).map(({ url }) => url)).toEqual(Array.from({ length: 8 }, (_, n) => `https://a.example/${n}`));
});

test("SearXNG is asked for JSON, and pages that do not fit are left out", async () => {
  const results = [
    { url: "https://a.example/", title: "A", content: "About A.", engine: "x", score: 1 },
    { url: "javascript:alert(1)", title: "B" },
    { title: "no address" },
    null,
    "text",
    { url: "https://c.example/", title: null, content: null },
  ];
  const asked: string[] = [];
  const address = await aServer((request, response) => {
    asked.push(request.url ?? "");
    response.end(JSON.stringify({ query: "q", results }));
  });
  expect(await searxngProvider(`${address}/searx/`).search("what is new? #1", signal)).toEqual([
    { title: "A", url: "https://a.example/", text: "About A." },
    { title: "c.example", url: "https://c.example/", text: "" },
  ]);
  expect(asked).toEqual(["/searx/search?q=what+is+new%3F+%231&format=json"]);
});

test.each([
  ["refuses JSON", (_: IncomingMessage, response: ServerResponse) => response.writeHead(403).end()],
  ["answers with a page", (_: IncomingMessage, response: ServerResponse) => response.end("<html>")],
  ["answers with something else", (_: IncomingMessage, response: ServerResponse) => response.end('{"results":{}}')],
  [
    "leads elsewhere",
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
  ],
  [
    "never ends its answer",
    (_: IncomingMessage, response: ServerResponse) => {
      const more = () => {
        while (!response.destroyed && response.write(" ".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  ],
  ["cuts the line", (request: IncomingMessage) => request.socket.destroy()],
])("a SearXNG server that %s is a search that failed", async (_, answer) => {
  const address = await aServer(answer);
  await expect(searxngProvider(address).search("a", signal)).rejects.toMatchObject(failed);
});

test("a search ends when it is stopped", async () => {
  let stop = new AbortController();
  let cut = 0;
  const address = await aServer((_request, response) => {
    response.on("close", () => (cut += 1));
    stop.abort();
  });
  for (const provider of [searxngProvider(address), openAiSearch({ key: "k", address, model: "m" })]) {
    stop = new AbortController();
    await expect(provider.search("a", stop.signal)).rejects.toMatchObject(failed);
  }
  await expect.poll(() => cut).toBe(2);
});

test("OpenAI's search is asked with its tool, and what its report cites is found with what it says", async () => {
  const text =
    "Pluma 2 is out ([News](https://news.example/)). It writes faster. Prices stay ([Shop](https://shop.example/)).";
  const cite = (url: string, title: string) => {
    const start_index = text.indexOf(`([${title}]`);
    return { type: "url_citation", url, title, start_index, end_index: text.indexOf("))", start_index) + 2 };
  };
  const asked: { url: string | undefined; key: string | undefined; body: Record<string, unknown> }[] = [];
  const address = await aServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) });
    const annotations = [cite("https://news.example/", "News"), cite("https://shop.example/", "Shop")];
    const sources = [
      { type: "url", url: "https://other.example/p" },
      { type: "url", url: "javascript:alert(1)" },
    ];
    const output = [
      { id: "1", type: "web_search_call", status: "completed", action: { type: "search", query: "pluma", sources } },
      {
        id: "2",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations }],
      },
    ];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "r", object: "response", status: "completed", output }));
  });
  const found = await openAiSearch({ key: "sk-1", address: `${address}/v1`, model: "gpt-4o-mini" }).search(
    "pluma",
    signal,
  );
  expect(found).toEqual([
    { title: "News", url: "https://news.example/", text: "Pluma 2 is out" },
    { title: "Shop", url: "https://shop.example/", text: "It writes faster. Prices stay" },
    { title: "other.example", url: "https://other.example/p", text: "" },
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: "/v1/responses",
    key: "Bearer sk-1",
    body: {
      model: "gpt-4o-mini",
      input: "pluma",
      store: false,
      tools: [{ type: "web_search" }],
      include: ["web_search_call.action.sources"],
    },
  });
});

test("a refusal of OpenAI's is a search that failed, with its status and none of its words", async () => {
  const address = await aJsonServer({ error: { message: "Incorrect API key provided: sk-abcd1234efgh." } }, 401);
  const search = openAiSearch({ key: "sk-1", address, model: "m" }).search("a", signal);
  await expect(search).rejects.toMatchObject({ ...failed, status: 401, values: {} });
});
