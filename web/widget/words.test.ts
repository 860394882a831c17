import { readdirSync, readFileSync } from "node:fs";
import { widgetLanguages } from "@pluma/contract/widgets/shapes";
import { expect, test } from "vitest";
import { languageIn } from "./button/languageIn.ts";

const folder = (name: string) => new URL(`./${name}/`, import.meta.url);
const wordsOf = (name: string, code: string) =>
  leavesOf(JSON.parse(readFileSync(new URL(`words.${code}.json`, folder(name)), "utf8")));
const codes = readdirSync(folder("panel")).flatMap((file) => /^words\.(\w+)\.json$/.exec(file)?.[1] ?? []);

function leavesOf(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}

const blanksOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).sort();

test("every language that a widget can be set to is there, of the button and of the panel", () => {
  expect(codes).toEqual(expect.arrayContaining([...widgetLanguages]));
  expect(codes.length).toBeGreaterThanOrEqual(20);
});

test.each(codes)("%s says all that English says, with the same blanks", (code) => {
  for (const part of ["button", "panel"]) {
    const english = new Map(wordsOf(part, "en"));
    const own = wordsOf(part, code);
    expect(own.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, text] of own) {
      expect(text.trim()).not.toBe("");
      expect(blanksOf(text)).toEqual(blanksOf(english.get(path) ?? ""));
    }
  }
});

test.each([
  [["pt-BR"], "pt"],
  [["ES"], "es"],
  [["zh-Hant-TW"], "zh"],
  [["nn-NO"], "nb"],
  [["no"], "nb"],
  [["xx", null, "de_AT"], "de"],
  [["", null], "en"],
  [["klingon"], "en"],
])("%j is read in %s", (wishes, code) => {
  expect(languageIn(codes, wishes)).toBe(code);
});
