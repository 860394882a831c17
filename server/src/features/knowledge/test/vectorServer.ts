import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Words that mean the same to this server; a model knows many more. */
const meanings = [
  ["leave", "vacation", "holidays", "days"],
  ["sickness", "fever", "illness", "doctor", "sick"],
  ["stolen", "lost", "device", "laptop", "laptops", "computer"],
  ["eruption", "volcano", "lava", "famine", "starved"],
  ["troops", "soldiers", "war", "foreign"],
  ["home", "house", "remote"],
  ["riego", "riegue", "regar", "agua"],
];
const LENGTH = 256;

export type VectorServer = {
  address: string;
  /** How many texts it was asked for. */
  count: () => number;
  /** Refuses everything from now on. */
  refuse: () => void;
  close: () => Promise<void>;
};

/** An OpenAI-compatible server that makes vectors of words: texts with words of one meaning are alike. */
export async function aVectorServer(): Promise<VectorServer> {
  let count = 0;
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader("content-type", "application/json");
    if (isRefusing || !request.url?.endsWith("/embeddings")) {
      response.writeHead(400).end(JSON.stringify({ error: { message: "No." } }));
      return;
    }
    const { input, model } = JSON.parse(Buffer.concat(chunks).toString());
    count += input.length;
    const data = input.map((text: string, index: number) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text),
    }));
    response.end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    count: () => count,
    refuse: () => {
      isRefusing = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: LENGTH }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
    const meaning = meanings.findIndex((words) => words.includes(word));
    const place = meaning === -1 ? meanings.length + (hash(word.slice(0, 6)) % (LENGTH - meanings.length)) : meaning;
    vector[place] = (vector[place] ?? 0) + (meaning === -1 ? 0.3 : 2);
  }
  return vector;
}

function hash(word: string): number {
  let value = 7;
  for (const letter of word) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
