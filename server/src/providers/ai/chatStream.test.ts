import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Chunk, chatStream } from "./chatStream.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of this machine that answers as told; its address, and whether the line to it was cut. */
async function aServer(answer: (response: ServerResponse, body: string) => unknown) {
  const seen = { sockets: 0, cut: 0, key: "", body: "" };
  const server = createServer(async (request, response) => {
    seen.key = request.headers.authorization ?? "";
    seen.body = "";
    for await (const chunk of request) seen.body += chunk;
    response.on("close", () => {
      if (!response.writableFinished) seen.cut += 1;
    });
    await answer(response, seen.body);
  });
  server.on("connection", () => {
    seen.sockets += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, seen };
}

const lineOf = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

type HearText = (text: string) => boolean | Promise<boolean>;

const ask = (address: string, hear: HearText, signal = new AbortController().signal) =>
  chatStream({ key: "k", address, model: "m", turns: [{ role: "user", content: "hi" }], signal }, (chunk: Chunk) =>
    hear(String(chunk.choices?.[0]?.delta?.content ?? "")),
  );

async function textOf(address: string): Promise<string> {
  let text = "";
  await ask(address, (piece) => {
    text += piece;
    return true;
  });
  return text;
}

test("a text comes whole, however the line cuts it", async () => {
  const bytes = Buffer.from(
    `: hello\r\n\r\nevent: x\r\n${lineOf("Año 🪶 ").replaceAll("\n", "\r\n")}${lineOf("nuevo")}data:[DONE]\n\n`,
  );
  const { address, seen } = await aServer(async (response) => {
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await sleep(0);
    }
    response.end();
  });
  expect(await textOf(address)).toBe("Año 🪶 nuevo");
  expect(seen.key).toBe("Bearer k");
  expect(JSON.parse(seen.body)).toMatchObject({ model: "m", stream: true, stream_options: { include_usage: true } });
});

test("a server that closes the line politely is done, also without the last line's end", async () => {
  const { address } = await aServer((response) => response.end(lineOf("one") + lineOf(" two").trimEnd()));
  expect(await textOf(address)).toBe("one two");
});

test("what is heard slowly comes in order, and nothing comes meanwhile", async () => {
  const { address } = await aServer((response) => {
    response.end(Array.from({ length: 50 }, (_, n) => lineOf(`${n} `)).join(""));
  });
  let isBusy = false;
  const heard: string[] = [];
  await ask(address, (piece) => {
    expect(isBusy).toBe(false);
    heard.push(piece.trim());
    if (heard.length % 7 !== 0) return true;
    isBusy = true;
    return sleep(2).then(() => {
      isBusy = false;
      return true;
    });
  });
  expect(heard).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
});

test.each([
  ["at once", (heard: number): boolean | Promise<boolean> => heard < 3],
  ["after a while", (heard: number): boolean | Promise<boolean> => sleep(1).then(() => heard < 3)],
])("whoever wants no more %s hears no more, and the line is cut", async (_, isWanted) => {
  const { address, seen } = await aServer(async (response) => {
    while (!response.destroyed) {
      response.write(lineOf("more"));
      await sleep(2);
    }
  });
  let heard = 0;
  await ask(address, () => {
    heard += 1;
    return isWanted(heard);
  });
  expect(heard).toBe(3);
  await expect.poll(() => seen.cut).toBe(1);
});

test("the line is used again for the next question", async () => {
  const { address, seen } = await aServer((response) => response.end(`${lineOf("a")}data: [DONE]\n\n`));
  for (let times = 0; times < 3; times += 1) {
    expect(await textOf(address)).toBe("a");
    await sleep(5);
  }
  expect(seen.sockets).toBe(1);
});

test("a server that goes on after it said that it is done is cut off", async () => {
  const { address, seen } = await aServer((response) => {
    response.write(`${lineOf("a")}data: [DONE]\n\n`);
    const more = () => {
      while (!response.destroyed && response.write(lineOf("more")));
    };
    response.on("drain", more);
    more();
  });
  expect(await textOf(address)).toBe("a");
  await expect.poll(() => seen.cut).toBe(1);
});

test.each([
  [
    "breaks the line",
    (response: ServerResponse) => response.write(lineOf("a"), () => response.socket?.destroy()),
    "provider_broke_off",
  ],
  ["sends what is no JSON", (response: ServerResponse) => response.end("data: {\n\n"), "provider_broke_off"],
  [
    "says in the middle that it failed",
    (response: ServerResponse) => response.end('data: {"error":{"message":"no"}}\n\n'),
    "provider_broke_off",
  ],
  [
    "sends a line without an end",
    (response: ServerResponse) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1 << 16)));
      };
      response.on("drain", more);
      more();
    },
    "provider_broke_off",
  ],
  ["cuts the line before it answers", (response: ServerResponse) => response.socket?.destroy(), "provider_unreachable"],
  ["is in trouble", (response: ServerResponse) => response.writeHead(500).end("<html>"), "provider_failed"],
  [
    "leads elsewhere",
    (response: ServerResponse) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    "provider_refused",
  ],
])("a server that %s is a failure of the provider", async (_, answer, code) => {
  const { address } = await aServer(answer);
  await expect(ask(address, () => true)).rejects.toMatchObject({ name: "ProviderFailure", code });
});

test("what goes wrong with whoever hears is theirs, and cuts the line", async () => {
  const { address, seen } = await aServer((response) => response.write(lineOf("a")));
  const late = () => Promise.reject(new Error("no database"));
  await expect(ask(address, late)).rejects.toThrow("no database");
  await expect.poll(() => seen.cut).toBe(1);
});

test("a refusal brings the provider's sentence without keys, and how long to wait", async () => {
  const { address } = await aServer((response) =>
    response
      .writeHead(503, { "retry-after": "2" })
      .end(JSON.stringify({ error: { message: "Overloaded, sk-abcd1234." } })),
  );
  await expect(ask(address, () => true)).rejects.toMatchObject({
    code: "provider_refused",
    status: 503,
    values: { message: "Overloaded, …." },
    retryAfterMs: 2000,
  });
});

test("an abort cuts the line, before the answer and in the middle of it", async () => {
  const { address, seen } = await aServer((response, body) => {
    if (body.includes("hi")) response.write(lineOf("a"));
  });
  const stop = new AbortController();
  const asking = ask(
    address,
    () => {
      stop.abort();
      return true;
    },
    stop.signal,
  );
  await expect(asking).rejects.toThrow();
  await expect.poll(() => seen.cut).toBe(1);
  await expect(ask(address, () => true, AbortSignal.abort())).rejects.toThrow();
});

test("a line that its server closed at the moment of the next question is no failure: it is asked anew, once, on another", async () => {
  let asked = 0;
  const { address, seen } = await aServer((response) => {
    asked += 1;
    if (asked === 2) response.socket?.destroy();
    else response.end(`${lineOf("whole")}data: [DONE]\n\n`);
  });
  expect(await textOf(address)).toBe("whole");
  expect(await textOf(address)).toBe("whole");
  expect([asked, seen.sockets]).toEqual([3, 2]);
});

test("a server that closes each line without a word is asked once, and not reached", async () => {
  let asked = 0;
  const { address } = await aServer((response) => {
    asked += 1;
    response.socket?.destroy();
  });
  await expect(textOf(address)).rejects.toMatchObject({ code: "provider_unreachable" });
  expect(asked).toBe(1);
});
