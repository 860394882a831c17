import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An OpenAI-compatible server for tests: real HTTP, real SSE. What it does, the last message tells it. */
export type ModelServer = {
  address: string;
  /** Every question that arrived, oldest first. */
  questions: { model: string; messages: { role: string; content: string }[]; key: string }[];
  /** How many answers are being written now. */
  open(): number;
  close(): Promise<void>;
};

/**
 * Orders in the last message, all optional: "words=40" how many words (default 5), "every=10" milliseconds between
 * them, "first=100" before the first, "status=429" refuses, "hang" answers nothing, "hang_after=3" falls silent after
 * 3 words, "break_after=3" cuts the connection, "leave_after=3" ends politely without finishing, "finish=length".
 */
function ordersOf(text: string) {
  const number = (name: string, fallback: number) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1] ?? fallback);
  return {
    words: number("words", 5),
    every: number("every", 0),
    first: number("first", 0),
    status: number("status", 200),
    isHanging: /\bhang\b(?!_)/.test(text),
    hangAfter: number("hang_after", Infinity),
    breakAfter: number("break_after", Infinity),
    leaveAfter: number("leave_after", Infinity),
    finish: /\bfinish=(\w+)/.exec(text)?.[1] ?? "stop",
  };
}

/** The text that `words=count` brings: "w1 w2 w3", with a line break now and then, and a letter outside the BMP. */
export function wordsOfModel(count: number): string {
  return Array.from({ length: count }, (_, index) => wordAt(index)).join("");
}

function wordAt(index: number): string {
  const before = index === 0 ? "" : index % 10 === 0 ? "\n\n" : " ";
  return `${before}w${index + 1}${index % 7 === 3 ? "é🪶" : ""}`;
}

const failures: Record<number, string> = {
  400: "That is not a request I understand.",
  401: "Incorrect API key provided: sk-abcd1234efgh.",
  429: "Rate limit reached for org-abc123 on requests per minute.",
  500: "The server had an error.",
};

/** Starts one on a free port of this machine. `key`: the only key it accepts, when given. */
export async function aModelServer(
  options: { key?: string; port?: number; models?: string[] } = {},
): Promise<ModelServer> {
  const questions: ModelServer["questions"] = [];
  let openCount = 0;
  const server = createServer(async (request, response) => {
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (options.key && key !== options.key) return fail(response, 401);
    if (request.url?.endsWith("/models")) {
      const data = (options.models ?? ["test-model", "other-model"]).map((id) => ({ id, object: "model" }));
      return response.setHeader("content-type", "application/json").end(JSON.stringify({ object: "list", data }));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString());
    questions.push({ model, messages, key });
    openCount += 1;
    response.on("close", () => {
      openCount -= 1;
    });
    await answer(response, model, messages.at(-1).content);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    questions,
    open: () => openCount,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fail(response: ServerResponse, status: number): void {
  const message = failures[status] ?? "No.";
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error: { message } }));
}

async function answer(response: ServerResponse, model: string, text: string): Promise<void> {
  const orders = ordersOf(text);
  if (orders.status !== 200) return fail(response, orders.status);
  if (orders.isHanging) return;
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
    if (index >= orders.hangAfter) return;
    if (index >= orders.breakAfter) return void response.socket?.destroy();
    if (index >= orders.leaveAfter) return void response.end();
    send({ delta: { content: wordAt(index) } });
    if (orders.every) await sleep(orders.every);
  }
  send({ delta: {}, finish_reason: orders.finish });
  const usage = { prompt_tokens: 10, completion_tokens: orders.words, total_tokens: 10 + orders.words };
  response.write(
    `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", model, choices: [], usage })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}
