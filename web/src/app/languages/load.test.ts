import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { languageCodes } from "@pluma/contract/kit/languages";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import app from "../../../vite.config.ts";
import { loadWords } from "./load.ts";

// The folders that have words: features, and rooms that say theirs apart.
const src = fileURLToPath(new URL("../..", import.meta.url));
const places = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/words.en.json"))
  .map((path) => dirname(path).replace(/^(?:features|app)\//, ""));
const ofContract = ["contract/avatars", "contract/kit"];

test.each(languageCodes)("every place's words in %s are fetched, first or when they are wanted", async (language) => {
  const first = Object.keys(await loadWords(language, "first"));
  const more = Object.keys(await loadWords(language, "more"));
  expect(first.sort()).toEqual(["app", "chats", "platform", "ui"]);
  expect([...first, ...more].sort()).toEqual([...places, ...ofContract].sort());
});

describe("as it is built", async () => {
  const files = await buildWords();

  test("a language is two files, of which a visitor fetches none of another's", () => {
    const names = languageCodes.flatMap((language) => [`words-${language}`, `words-${language}-more`]);
    expect(files.filter(({ name }) => name.startsWith("words")).map(({ name }) => name)).toEqual(names.sort());
    const entry = files.find(({ isEntry }) => isEntry);
    for (const language of languageCodes) expect(entry?.code).not.toContain(greeting(language));
    expect(files.find(({ name }) => name === "words-es")?.code).toContain(greeting("es"));
    expect(files.find(({ name }) => name === "words-en")?.code).not.toContain(greeting("es"));
  });

  test("of the contract's words a browser fetches those that screens say, and after the first screen", () => {
    const withText = (text: string) => files.filter(({ code }) => code.includes(text)).map(({ name }) => name);
    expect(withText(contractWords("avatars").shared.own_key_missing ?? "")).toEqual(["words-es-more"]);
    const { too_many_requests: often, key_reused: reused, still_running: running } = contractWords("kit").errors;
    for (const text of [often, reused, running]) expect(text && withText(text)).toEqual([]);
  });
});

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const greeting = (language: string): string => read(`../words.${language}.json`).failure.text;
const contractWords = (feature: string): Record<"shared" | "errors", Record<string, string>> =>
  read(`../../../../contract/src/${feature}/words.es.json`);

/** Builds what fetches words, as the app is built, into memory. */
async function buildWords(): Promise<{ name: string; code: string; isEntry: boolean }[]> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("load.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
        output: app.build?.rolldownOptions?.output ?? {},
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return outputs
    .flatMap((file) => (file.type === "chunk" ? [{ name: file.name, code: file.code, isEntry: file.isEntry }] : []))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
