import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Asked, ordersOf } from "./modelOrders.ts";

/** An OpenAI-compatible server for tests: real HTTP, real SSE. What it does, the last message tells it. */
export type ModelServer = {
  address: string;
  /** Every question that arrived, oldest first, and at `/questions`; those that want a name for a chat aside. */
  questions: { model: string; messages: Asked[]; key: string; atMs: number }[];
  /** The addresses of the pictures that came with each of them, by the places of their messages. */
  pictures: string[][][];
  /** Every body that arrived, whatever was asked, and the key that it came with. */
  bodies: { key: string; text: string }[];
  /** Every text that was to be embedded, oldest first. */
  embedded: { model: string; input: string[]; key: string }[];
  /** What was told of every question that was to be understood before it is searched, oldest first. */
  understood: string[];
  /** What it says from now on when it is asked what a question means; nothing before. */
  setUnderstanding(says: object): void;
  /** How many answers are being written now. */
  open(): number;
  /** Refuses every question from now on, or none any more. */
  setDown(isDown: boolean): void;
  /**
   * Has every answer that is begun from now on wait after so many words, until what is answered is called: what is done
   * meanwhile is done while it is being written, however long that takes.
   */
  hold(words?: number): () => void;
  close(): Promise<void>;
};

type Part = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };
type Given = { role: string; content: string | Part[] };

const partsOf = ({ content }: Given): Part[] => (typeof content === "string" ? [] : content);
const picturesIn = (given: Given): string[] =>
  partsOf(given).flatMap((part) => (part.type === "image_url" ? part.image_url.url : []));

/** A message with its text alone. */
function plainly(given: Given): Asked {
  const text = partsOf(given).flatMap((part) => (part.type === "text" ? part.text : []));
  return { role: given.role, content: typeof given.content === "string" ? given.content : text.join("\n") };
}

const failures: Record<number, string> = {
  400: "That is not a request I understand.",
  401: "Incorrect API key provided: sk-abcd1234efgh.",
  429: "Rate limit reached for org-abc123 on requests per minute.",
  500: "The server had an error.",
};

/** Starts one on a free port of this machine. `key`: the only key it accepts, when given; `refusedKeys`: those it does not. */
export async function aModelServer(
  options: { key?: string; refusedKeys?: string[]; port?: number; models?: string[] } = {},
): Promise<ModelServer> {
  const questions: ModelServer["questions"] = [];
  const pictures: ModelServer["pictures"] = [];
  const bodies: ModelServer["bodies"] = [];
  const embedded: ModelServer["embedded"] = [];
  const understood: string[] = [];
  let understanding = "";
  let openCount = 0;
  let isDown = false;
  let held: Held | null = null;
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? Promise.withResolvers<void>();
    gates.set(name, gate);
    return gate;
  };
  const server = createServer(async (request, response) => {
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (options.key && key !== options.key) return fail(response, 401);
    if (options.refusedKeys?.includes(key)) return fail(response, 401);
    if (request.url?.endsWith("/models")) {
      const data = (options.models ?? ["test-model", "other-model"]).map((id) => ({ id, object: "model" }));
      return response.setHeader("content-type", "application/json").end(JSON.stringify({ object: "list", data }));
    }
    const released = /\/released\/(\w+)$/.exec(request.url ?? "")?.[1];
    if (released) {
      gateOf(released).resolve();
      return response.end();
    }
    if (request.url?.endsWith("/questions")) {
      return response.setHeader("content-type", "application/json").end(JSON.stringify(questions));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    bodies.push({ key, text: body });
    const { model, messages: given = [], input } = JSON.parse(body);
    const messages: Asked[] = given.map(plainly);
    const first = messages[0]?.content ?? "";
    const last = messages.at(-1)?.content ?? "";
    if (request.url?.endsWith("/embeddings")) {
      embedded.push({ model, input, key });
      return embed(response, model, input);
    }
    if (/\bname of at most\b/.test(first)) {
      return say(response, model, /\bname="([^"]*)"/.exec(last)?.[1] ?? "");
    }
    if (/\bprepare a search\b/.test(first)) {
      understood.push(last);
      return say(response, model, understanding);
    }
    if (/\bfirst word is yes or no\b/.test(first)) {
      return say(response, model, /\bjudge="([^"]*)"/.exec(last)?.[1] ?? "");
    }
    questions.push({ model, messages, key, atMs: performance.now() });
    pictures.push(given.map(picturesIn));
    openCount += 1;
    response.on("close", () => {
      openCount -= 1;
    });
    if (isDown) return fail(response, 500);
    const times = questions.filter((question) => question.messages.at(-1)?.content === last).length;
    const name = /\bheld=(\w+)/.exec(last)?.[1];
    const gate = name ? { words: 20, released: gateOf(name).promise } : held;
    await answer(response, model, messages, times, gate);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    questions,
    pictures,
    bodies,
    embedded,
    understood,
    setUnderstanding(says) {
      understanding = JSON.stringify(says);
    },
    open: () => openCount,
    setDown: (wanted) => {
      isDown = wanted;
    },
    hold(words = 1) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const mine = { words, released };
      held = mine;
      return () => {
        if (held === mine) held = null;
        resolve();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fail(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  message = failures[status] ?? "No.",
): void {
  const body = JSON.stringify({ error: { message } });
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}

/** A vector for each text: how long it is, and its place. The last one comes first; "embed=500" in a text refuses. */
function embed(response: ServerResponse, model: string, input: string[]): void {
  const refused = /\bembed=(\d+)/.exec(input.join(" "))?.[1];
  if (refused) {
    fail(response, Number(refused));
    return;
  }
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, index] })).reverse();
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ object: "list", model, data, usage }));
}

function say(response: ServerResponse, model: string, content: string): void {
  const choices = [{ index: 0, delta: { content }, finish_reason: "stop" }];
  const chunk = { id: "c1", object: "chat.completion.chunk", model, choices };
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
}

type Held = { words: number; released: Promise<void> };

async function answer(
  response: ServerResponse,
  model: string,
  messages: Asked[],
  times: number,
  held: Held | null,
): Promise<void> {
  const orders = ordersOf(messages);
  if (orders.quotes) {
    return fail(
      response,
      400,
      {},
      `I cannot answer this: ${[messages[0], messages.at(-1)].map((told) => told?.content).join(" ")}`,
    );
  }
  const { statusOf, retryAfter } = orders;
  const isFailing = times <= orders.failFirst;
  if (statusOf?.[1] === model) return fail(response, Number(statusOf[2]));
  if (isFailing && orders.status !== 200) {
    return fail(response, orders.status, retryAfter ? { "retry-after": retryAfter } : {});
  }
  if (isFailing && orders.isHanging) return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  const send = (choice: object, more: object = {}) => {
    const choices = [{ index: 0, finish_reason: null, ...choice }];
    response.write(
      `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", model, choices, ...more })}\n\n`,
    );
  };
  await sleep(orders.first);
  for (let index = 0; index < orders.words && !response.closed; index += 1) {
    if (index === held?.words) await held.released;
    if (isFailing && index >= orders.hangAfter) return;
    if (isFailing && index >= orders.breakAfter) return void response.socket?.destroy();
    if (isFailing && index >= orders.leaveAfter) return void response.end();
    send({ delta: { content: orders.partAt(index) } });
    if (orders.every) await sleep(orders.every);
  }
  send({ delta: {}, finish_reason: orders.finish });
  const usage = { prompt_tokens: 10, completion_tokens: orders.words, total_tokens: 10 + orders.words };
  response.write(
    `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", model, choices: [], usage })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}
