import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { type Bed, withClient } from "../bed.ts";
import { type FindBrowser, withPage } from "../browser.ts";
import { sleep } from "../clock.ts";
import { sum } from "../quantiles.ts";
import type { Result } from "../row.ts";
import { makeConversations, makePeople, writeMessages } from "../seeds/seed.ts";

/** Compressed as the server sends it, which is what a line carries. */
const bytesLimit = 200 * 1024;
const requestsLimit = 20;

/**
 * What opening a chat takes of the line, signed in and with an empty cache: JavaScript, and how many requests; of a chat
 * with plain answers, and of one with formatted answers, which need the reader of Markdown besides.
 */
export async function measureLoad(bed: Bed, findBrowser: FindBrowser): Promise<Result> {
  const pluma = await bed.pluma("pluma_load", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, person.userId, 60);
  await writeMessages(pluma, person, conversations, 10);
  const [formatted, plain] = [conversations[0], conversations.at(-1)];
  await withClient(pluma.database, (client) =>
    client.query(
      "update messages set content = '**First:** ' || content where role = 'assistant' and conversation_id = $1",
      [formatted],
    ),
  );
  const load = (id: number | undefined) =>
    withPage({ bed, findBrowser, pluma, person }, (page) => open(page, `${pluma.address}/conversations/${id}`));
  return resultOf(await load(plain), await load(formatted));
}

type Loaded = { requestCount: number; gzipBytes: number; servedBytes: number; notes: string[] };

/** Opens an address and waits until the chat stands there and nothing more is asked for. */
async function open(page: Page, address: string): Promise<Loaded> {
  const requests: Request[] = [];
  const sockets: string[] = [];
  page.on("request", (request) => requests.push(request));
  page.on("websocket", (socket) => sockets.push(`${socket.url().split("?")[0]} websocket`));
  await page.goto(address);
  await page.getByText("word word word").first().waitFor({ timeout: 20_000 });
  await page.waitForLoadState("networkidle");
  // What is fetched ahead of need, once the screen stands, is a part of the load too.
  await sleep(2000);
  // What stands in the page itself (data: and blob: addresses) asks nothing of the server.
  const sent = requests.filter((request) => request.url().startsWith("http"));
  const weighed = await Promise.all(sent.map(weigh));
  return {
    requestCount: sent.length + sockets.length,
    gzipBytes: sum(weighed.map(({ gzipBytes }) => gzipBytes)),
    servedBytes: sum(weighed.map(({ servedBytes }) => servedBytes)),
    notes: [...weighed.map(({ note }) => note), ...sockets],
  };
}

/** What a request brought of JavaScript, in bytes: as gzip makes it, and as it came. */
async function weigh(request: Request) {
  const response = await request.response();
  const servedBytes = (await request.sizes()).responseBodySize;
  const note = `${new URL(request.url()).pathname} ${request.resourceType()}, ${servedBytes} bytes served`;
  const isScript = /javascript/.test(response?.headers()["content-type"] ?? "");
  if (!response || !isScript) return { gzipBytes: 0, servedBytes: 0, note };
  const gzipBytes = gzipSync(await response.body()).length;
  return { gzipBytes, servedBytes, note: `${note}, ${gzipBytes} gzip` };
}

function resultOf(plain: Loaded, formatted: Loaded): Result {
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const weight = (figure: string, { servedBytes, gzipBytes }: Loaded) => ({
    figure,
    measured: `${kib(servedBytes)} (gzip ${kib(gzipBytes)})`,
    bare: "",
    ratio: "",
    limit: `≤ ${kib(bytesLimit)}`,
    // Nothing loaded is a page that did not come, not a small one.
    isReached: servedBytes > 0 && servedBytes <= bytesLimit,
  });
  const { gzipBytes, servedBytes, requestCount, notes } = plain;
  return {
    rows: [
      weight("first load of a chat: JavaScript, as served", plain),
      weight("  of one with formatted answers", formatted),
      {
        figure: "first load of a chat: requests",
        measured: String(requestCount),
        bare: "",
        ratio: "",
        limit: `≤ ${requestsLimit}`,
        isReached: requestCount <= requestsLimit,
      },
    ],
    numbers: { gzipBytes, servedBytes, formattedBytes: formatted.servedBytes, requests: requestCount },
    notes,
  };
}
