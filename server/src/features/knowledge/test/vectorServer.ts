import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isSmall } from "../words/smallWords.ts";
import { meanings } from "./meanings.ts";

const LENGTH = 768;
const MEANINGS_LENGTH = 256;

export type VectorServer = {
  address: string;
  /** Which texts it was asked for, and with which model. */
  asked: { model: string; text: string }[];
  /** Refuses everything from now on, or no more. */
  refuse: (isRefusing: boolean) => void;
  close: () => Promise<void>;
};

/** An OpenAI-compatible server that makes vectors of words: texts with words of one meaning are alike. A model knows many more. */
export async function aVectorServer(): Promise<VectorServer> {
  const asked: VectorServer["asked"] = [];
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
    for (const text of input) asked.push({ model, text });
    const data = input.map((text: string, index: number) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text, model),
    }));
    response.end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    asked,
    refuse: (isSo) => {
      isRefusing = isSo;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const placeOfWord = new Map(meanings.flatMap((words, place) => words.map((word) => [plain(word), place] as const)));

/**
 * Words of one meaning share a place; each word has one of its own by its beginning, so that its forms are alike; those that only build sentences have none. Each model has its places
 * elsewhere, so that vectors of two of them say nothing about each other.
 */
function vectorOf(text: string, model: string): number[] {
  const vector = Array.from({ length: LENGTH }, () => 0);
  const add = (place: number, weight: number) => {
    const moved = (place + hash(model)) % LENGTH;
    vector[moved] = (vector[moved] ?? 0) + weight;
  };
  for (const word of new Set(plain(text).match(/[\p{L}\p{N}]{3,}/gu))) {
    if (isSmall(word)) continue;
    const meaning = placeOfWord.get(word) ?? placeOfWord.get(word.replace(/e?s$/, ""));
    if (meaning !== undefined) add(meaning % MEANINGS_LENGTH, 1);
    add(MEANINGS_LENGTH + (hash(word.slice(0, 6)) % (LENGTH - MEANINGS_LENGTH)), 0.7);
  }
  return vector;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function hash(word: string): number {
  let value = 7;
  for (const letter of word) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
