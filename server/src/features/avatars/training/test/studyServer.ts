import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { estimateTokens } from "@pluma/contract/kit/words";

/** A question as it arrived: what it is, the whole text, and the key that pays. */
export type Study = {
  kind: "study" | "join" | "write" | "refine" | "combine";
  text: string;
  system: string;
  key: string;
  model: string;
};

/** What the server does with a question; an answer of its usual length at once when nothing is said. */
export type Behaviour = {
  status?: number;
  /** The text of the answer. */
  say?: string;
  /** Held back until this settles. */
  after?: Promise<unknown>;
  /** Cuts the connection in the middle of the answer. */
  breaks?: boolean;
};

/** An OpenAI-compatible server that studies material, tells its true usage, and remembers what it was asked. */
export type StudyServer = Awaited<ReturnType<typeof aStudyServer>>;

/** Starts one on a free port of this machine. `behave` says what it does with each question. */
export async function aStudyServer() {
  const questions: Study[] = [];
  const answered: Study[] = [];
  const server = { behave: (_question: Study): Behaviour => ({}), usage: { tokens: 0 } };
  const open = new Map<object, string>();
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { model, messages, input } = JSON.parse(Buffer.concat(chunks).toString() || "{}");
    if (request.url?.endsWith("/embeddings")) return embed(response, model, input);
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const [system, user] = [String(messages[0].content), String(messages.at(-1).content)];
    const question = { kind: kindOf(system), text: user, system, key, model };
    questions.push(question);
    open.set(response, key);
    response.on("close", () => open.delete(response));
    const { status = 200, say = usual(question), after, breaks = false } = server.behave(question);
    await after;
    if (response.closed) return;
    if (status !== 200) {
      return void response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"No."}}');
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (value: object) => response.write(`data: ${JSON.stringify({ id: "c1", model, ...value })}\n\n`);
    send({ choices: [{ index: 0, delta: { content: say.slice(0, 10) }, finish_reason: null }] });
    if (breaks) return void response.socket?.destroy();
    const usage = {
      prompt_tokens: estimateTokens(system) + estimateTokens(user),
      completion_tokens: estimateTokens(say),
    };
    send({ choices: [{ index: 0, delta: { content: say.slice(10) }, finish_reason: null }] });
    send({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
    send({ choices: [], usage });
    answered.push(question);
    server.usage.tokens += usage.prompt_tokens + usage.completion_tokens;
    response.end("data: [DONE]\n\n");
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return Object.assign(server, {
    address: `http://127.0.0.1:${port}/v1`,
    questions,
    answered,
    /** How many questions wait for their answer now. */
    open: () => open.size,
    /** By which keys they are asked. */
    openKeys: () => new Set(open.values()),
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  });
}

function kindOf(system: string): Study["kind"] {
  if (system.startsWith("You study")) return "study";
  if (system.startsWith("You get several")) return "join";
  if (system.startsWith("You improve")) return "refine";
  return system.startsWith("You make one") ? "combine" : "write";
}

const lengths = { study: 350, join: 500, write: 900, refine: 300, combine: 300 };

/** What is answered to a question unless said otherwise: as many words as such an answer has, and none like another. */
export function usual({ kind, text }: Pick<Study, "kind" | "text">): string {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return `${kind} of ${mark}:\n\n${"plume ".repeat(lengths[kind])}`.trim();
}

function embed(response: ServerResponse, model: string, input: string[]): void {
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, index + 1, 3] }));
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ object: "list", model, data, usage }));
}

/** A promise, and what settles it. */
export function aGate(): { promise: Promise<unknown>; open(): void } {
  let open = () => {};
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}
