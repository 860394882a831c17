// An OpenAI-compatible source of text at an exact speed, as a program of its own: prints its address and serves.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { nowMs } from "../clock.ts";
import { listenAlone } from "../listen.ts";
import { markdownToken, ordersOf, tokenText } from "../tokens.ts";

type Stream = {
  response: ServerResponse;
  tokens: number;
  textOf: (number: number) => string;
  written: number;
  startedAtMs: number;
  everyMs: number;
};

/** One timer for all streams: a timer for each of 200 would cost more than their tokens. A slot is a millisecond. */
const slots: Stream[][] = Array.from({ length: 4096 }, () => []);
let slotAt = Math.floor(nowMs());
let openCount = 0;
let isTurning = false;
/** How many questions it was to understand, for `/understood`; of each it says the same. */
let understoodCount = 0;
const UNDERSTOOD = JSON.stringify({ about: "documents", question: "", words: { en: "lesson exercise course" } });

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.keepAliveTimeout = 600_000;
await listenAlone(server, "/v1");

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url?.endsWith("/embeddings")) {
    answerVectors(response, JSON.parse(Buffer.concat(chunks).toString()));
    return;
  }
  if (request.url?.endsWith("/understood")) {
    response.end(String(understoodCount));
    return;
  }
  if (!request.url?.endsWith("/chat/completions")) {
    response.writeHead(404).end();
    return;
  }
  const { messages } = JSON.parse(Buffer.concat(chunks).toString());
  const isToUnderstand = /^You prepare a search\b/.test(String(messages[0]?.content));
  if (isToUnderstand) understoodCount += 1;
  const orders = ordersOf(String(messages.at(-1)?.content));
  const { perSecond } = orders;
  const tokens = isToUnderstand ? 1 : orders.tokens;
  const textOf = isToUnderstand ? () => UNDERSTOOD : orders.isMarkdown ? markdownToken : tokenText;
  response.socket?.setNoDelay(true);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  openCount += 1;
  response.on("close", () => {
    openCount -= 1;
  });
  const stream = { response, tokens, textOf, written: 0, startedAtMs: nowMs(), everyMs: 1000 / perSecond };
  write(stream);
}

const VECTOR_LENGTH = 1536;

/** A vector for each text, as long as OpenAI's small ones, in the encoding that was asked for: noise made of the text. */
function answerVectors(
  response: ServerResponse,
  asked: { input: string[]; model: string; encoding_format?: string },
): void {
  const data = asked.input.map((text, index) => {
    let state = text.length + 1;
    for (let at = 0; at < text.length; at += 7) state = (Math.imul(state, 31) + text.charCodeAt(at)) >>> 0;
    const vector = Float32Array.from({ length: VECTOR_LENGTH }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 31 - 1;
    });
    const isBase64 = asked.encoding_format === "base64";
    const embedding = isBase64 ? Buffer.from(vector.buffer).toString("base64") : [...vector];
    return { object: "embedding", index, embedding };
  });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ object: "list", model: asked.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
  );
}

/** Writes the token that is due and books the next one, at its time and not a timer's delay after this one. */
function write(stream: Stream): void {
  const { response, tokens, textOf, startedAtMs, everyMs } = stream;
  if (response.destroyed) return;
  if (stream.written === tokens) {
    finish(stream);
    return;
  }
  stream.written += 1;
  send(response, `{"index":0,"delta":{"content":${JSON.stringify(textOf(stream.written))}},"finish_reason":null}`);
  book(stream, Math.floor(startedAtMs + stream.written * everyMs));
}

function finish({ response, tokens }: Stream): void {
  send(response, '{"index":0,"delta":{},"finish_reason":"stop"}');
  const usage = `{"prompt_tokens":10,"completion_tokens":${tokens},"total_tokens":${tokens + 10}}`;
  response.end(
    `data: {"id":"c1","object":"chat.completion.chunk","created":0,"model":"bench","choices":[],"usage":${usage}}\n\ndata: [DONE]\n\n`,
  );
}

function send(response: ServerResponse, choice: string): void {
  response.write(
    `data: {"id":"c1","object":"chat.completion.chunk","created":0,"model":"bench","choices":[${choice}]}\n\n`,
  );
}

function book(stream: Stream, dueMs: number): void {
  if (!isTurning) slotAt = Math.floor(nowMs());
  slots[Math.max(dueMs, slotAt + 1) % slots.length]?.push(stream);
  if (isTurning) return;
  isTurning = true;
  setTimeout(turn, 1);
}

function turn(): void {
  for (const now = Math.floor(nowMs()); slotAt < now; ) {
    slotAt += 1;
    const due = slots[slotAt % slots.length]?.splice(0) ?? [];
    for (const stream of due) write(stream);
  }
  isTurning = openCount > 0;
  if (isTurning) setTimeout(turn, 1);
}
