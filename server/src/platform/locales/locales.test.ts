import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { languageCodes } from "@pluma/contract/kit/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContractWords } from "./contractWords.ts";
import { fill, inEveryLanguage } from "./everyLanguage.ts";

const contract = dirname(createRequire(import.meta.url).resolve("@pluma/contract/all"));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "words-"));
  await cp(contract, folder, { recursive: true, filter: (path) => !path.endsWith(".ts") });
});
afterAll(() => rm(folder, { recursive: true }));

test("a refusal has its words in each language", () => {
  const { en, es } = readContractWords(contract);
  expect([en.not_signed_in, es.not_signed_in]).toEqual(["Please sign in.", "Inicia sesión."]);
});

test("the contract cannot be read while a code lacks words in a language, and the failure names both", async () => {
  const path = join(folder, "kit/words.es.json");
  const words = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...words, errors: { ...words.errors, not_signed_in: undefined } }));
  expect(() => readContractWords(folder)).toThrow("no words in es for not_signed_in");
});

test("a folder gives its words in each language, and none while a language has no file", async () => {
  const english = { hello: "Hello" };
  const others = languageCodes.filter((code) => code !== "en");
  for (const code of others) {
    expect(() => inEveryLanguage(english, folder)).toThrow(`words.${code}.json`);
    await writeFile(join(folder, `words.${code}.json`), `{ "hello": "Hello in ${code}" }`);
  }
  const expected = Object.fromEntries(others.map((code) => [code, { hello: `Hello in ${code}` }]));
  expect(inEveryLanguage(english, folder)).toEqual({ en: english, ...expected });
});

test("blanks are filled with what is given, as it is, and stay empty without it", () => {
  expect(fill("{{a}} and {{b}}, {{a}}", { a: "$& $1" })).toBe("$& $1 and , $& $1");
});
