import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from "node:http";
import { request as requestTls, Agent as TlsAgent } from "node:https";
import { failureOfStatus } from "./failures.ts";
import { ProviderFailure, type Turn } from "./index.ts";

/** What a server that speaks OpenAI's chat completions sends while it writes; any part may be missing. */
export type Chunk = {
  model?: string;
  choices?: { delta?: { content?: unknown }; finish_reason?: string | null }[];
  usage?: {
    prompt_tokens: number;
    completion_tokens: number;
    prompt_tokens_details?: { cached_tokens?: number | null } | null;
  } | null;
  error?: { message?: unknown; code?: unknown } | null;
};

/** Hears each chunk in order; `false` ends the stream, a promise holds it until it settles. */
type HearChunk = (chunk: Chunk) => boolean | Promise<boolean>;

type Asked = { key: string; address: string; model: string; turns: Turn[]; signal: AbortSignal };

const ERROR_SIZE_MAX = 64 * 1024;
/** A line longer than this is no chunk of a text. */
const LINE_LENGTH_MAX = 1024 * 1024;
/** A server that said that it is done has this long to end, so that its line can be used again. */
const ENDING_MS_MAX = 1000;
/**
 * How long a line stays open that nobody needs, unless its server says that it closes it sooner: as long as many a person thinks
 * before the next question. Opening one is work of its own for each of many that begin at once, and with TLS two or three times
 * to the server and back.
 */
const LINE_IDLE_MS = 30_000;
const kept = { keepAlive: true, timeout: LINE_IDLE_MS, scheduling: "lifo" as const };
const plainLines = new PlainAgent(kept);
const tlsLines = new TlsAgent(kept);

/**
 * Asks for an answer in pieces and hears them until the server says that it is done, or closes the line politely. An
 * abort rejects; what goes wrong otherwise is a ProviderFailure, or what `hear` threw. Not by the SDK: its
 * layers over fetch cost half as much again as all that is done here, ten thousand times a second with 200 streams.
 */
export async function chatStream({ key, address, model, turns, signal }: Asked, hear: HearChunk): Promise<void> {
  const messages = turns.map(({ role, content, pictures = [] }) => ({
    role,
    content: pictures.length === 0 ? content : withPictures(content, pictures),
  }));
  const body = { model, messages, stream: true, stream_options: { include_usage: true } };
  const response = await send(new URL(`${address.replace(/(?<!\/)\/+$/, "")}/chat/completions`), key, body, signal);
  const status = response.statusCode ?? 0;
  if (status !== 200) throw failureOfStatus(status, await errorIn(response), response.headers["retry-after"]);
  await read(response, hear);
}

/** A text and what is to be seen with it, in parts as chat completions take them. */
const withPictures = (text: string, pictures: readonly string[]) => [
  { type: "text", text },
  ...pictures.map((url) => ({ type: "image_url", image_url: { url } })),
];

/** Asks on a line that is there, or on one of its own: a server may close what nobody used at the very moment of the next question. */
function send(url: URL, key: string, body: object, signal: AbortSignal, isAnew = false): Promise<IncomingMessage> {
  const isTls = url.protocol === "https:";
  const request = isTls ? requestTls : requestPlain;
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "text/event-stream",
    "accept-encoding": "identity",
  };
  const agent = !isAnew && (isTls ? tlsLines : plainLines);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = request(url, { method: "POST", headers, signal, agent }, (response) => {
      isAnswered = true;
      resolve(response);
    });
    sent.on("error", (error) => {
      if (signal.aborted) reject(error);
      else if (sent.reusedSocket && !isAnswered && isLineClosed(error)) resolve(send(url, key, body, signal, true));
      else reject(new ProviderFailure("provider_unreachable"));
    });
    sent.end(JSON.stringify(body));
  });
}

const isLineClosed = ({ code }: NodeJS.ErrnoException): boolean => code === "ECONNRESET" || code === "EPIPE";

/** The sentence in the body of a refusal, if there is one. */
async function errorIn(response: IncomingMessage): Promise<string> {
  let text = "";
  response.setEncoding("utf8");
  try {
    for await (const piece of response) {
      text += piece;
      if (text.length > ERROR_SIZE_MAX) return "";
    }
    const { error }: Chunk = JSON.parse(text);
    return typeof error === "string" ? error : typeof error?.message === "string" ? error.message : "";
  } catch {
    return "";
  }
}

/** Reads server-sent events as they come; callbacks and not iterators, which cost turns of the event loop each. */
function read(response: IncomingMessage, hear: HearChunk): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const lines = openLines();
  let isHeld = false;
  let isOver = false;
  let isClosed = false;
  const end = (how: "done" | "unwanted") => {
    isOver = true;
    // What is done leaves its connection for the next question; what is not wanted is cut off.
    if (how === "done") letEnd(response);
    else response.destroy();
    resolve();
  };
  const fail = (error: unknown) => {
    isOver = true;
    response.destroy();
    reject(error);
  };
  const hold = (isWanted: Promise<boolean>) => {
    isHeld = true;
    response.pause();
    isWanted.then((isWantedNow) => {
      isHeld = false;
      if (!isWantedNow) return end("unwanted");
      step("");
      if (isHeld || isOver) return;
      if (isClosed) resolve();
      else response.resume();
    }, fail);
  };
  const step = (piece: string) => {
    if (isOver) return;
    try {
      lines.add(piece);
      // What was on its way when the line was paused still comes.
      if (isHeld) return;
      for (let line = lines.next(); line !== null; line = lines.next()) {
        const chunk = chunkIn(line);
        if (chunk === "done") return end("done");
        const isWanted = chunk === null || hear(chunk);
        if (isWanted === false) return end("unwanted");
        if (isWanted !== true) return hold(isWanted);
      }
    } catch (error) {
      fail(error);
    }
  };
  response.setEncoding("utf8");
  response.on("data", step);
  // The last line may lack its end.
  response.on("end", () => {
    isClosed = true;
    step("\n");
    if (!isHeld) resolve();
  });
  response.on("error", () => fail(new ProviderFailure("provider_broke_off")));
  return promise;
}

/** Leaves a line open for the next question, unless whoever was done goes on talking. */
function letEnd(response: IncomingMessage): void {
  const cut = setTimeout(() => response.destroy(), ENDING_MS_MAX);
  response.on("close", () => clearTimeout(cut));
  response.resume();
}

/** The lines of a text that comes in pieces. */
function openLines() {
  let rest = "";
  return {
    add(piece: string) {
      rest += piece;
      if (rest.length > LINE_LENGTH_MAX) throw new ProviderFailure("provider_broke_off");
    },
    next(): string | null {
      const end = rest.indexOf("\n");
      if (end < 0) return null;
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return line;
    },
  };
}

/** What a line holds; null for the other lines of the format, and for comments that keep the line open. */
function chunkIn(line: string): Chunk | "done" | null {
  if (!line.startsWith("data:")) return null;
  const data = line.slice(5).trim();
  if (data === "[DONE]") return "done";
  if (data === "") return null;
  const chunk = parse(data);
  if (!chunk || chunk.error) throw new ProviderFailure("provider_broke_off");
  return chunk;
}

function parse(data: string): Chunk | null {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
