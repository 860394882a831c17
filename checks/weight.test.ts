import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { weigh, weighWidget } from "./weight.ts";

const KIB = 1024;

/** What was built: files by their name, and how many KiB of each are served. */
function built(files: Record<string, { text?: string; kib: number }>): string {
  const folder = mkdtempSync(join(tmpdir(), "pluma-weight-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, { text = "", kib }] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), randomBytes(kib * KIB));
  }
  return folder;
}

const files = (vendorKib: number) => ({
  "index-a1a1a1a1.js": { text: 'import{a as b}from"./vendor-b2b2b2b2.js";import("./Settings-c3c3c3c3.js");', kib: 20 },
  "vendor-b2b2b2b2.js": { kib: vendorKib },
  "chats-d4d4-4d4.js": { text: 'import{n}from"./vendor-b2b2b2b2.js";import"./index-a1a1a1a1.js"', kib: 30 },
  "words-es-e5e5e5e5.js": { kib: 5 },
  "words-es-more-j1j1j1j1.js": { kib: 300 },
  "line-f6f6f6f6.js": { kib: 10 },
  "Markdown-g7g7g7g7.js": { text: 'import{t}from"./lib-h8h8h8h8.js"', kib: 15 },
  "lib-h8h8h8h8.js": { kib: 5 },
  "Settings-c3c3c3c3.js": { kib: 500 },
  "Documents-k2k2k2k2.js": {
    text: 'import{n}from"./vendor-b2b2b2b2.js";import("./DocumentEditor-l3l3l3l3.js")',
    kib: 5,
  },
  "DocumentEditor-l3l3l3l3.js": { text: `import{n}from"./vendor-b2b2b2b2.js";"${hardly(100)}"`, kib: 1 },
});

/** So many KiB of which gzip makes nothing less. */
const hardly = (kib: number): string => randomBytes((kib * KIB * 3) / 4).toString("base64");

test("a chat weighs what it begins with and what that imports, each once, and nothing that is fetched when it is wanted", () => {
  expect(weigh(built(files(100))).map(({ line }) => line)).toEqual([
    expect.stringContaining("165.0 KiB"),
    expect.stringContaining("185.0 KiB"),
    // As gzip makes it, without what the list brought: letters of six bits are three quarters of their length.
    expect.stringMatching(/editor of documents: 7[5-7]\.\d KiB/),
  ]);
});

test("more than is allowed fails, and so does a build in which a part is not found", () => {
  expect(weigh(built(files(100))).map(({ isWithin }) => isWithin)).toEqual([true, true, true]);
  expect(weigh(built(files(113))).map(({ isWithin }) => isWithin)).toEqual([false, true, true]);
  const { "line-f6f6f6f6.js": _line, ...others } = files(100);
  expect(weigh(built(others)).map(({ isWithin }) => isWithin)).toEqual([false, false, false]);
});

test("an editor that comes with the list, or weighs more, fails", () => {
  const early = { ...files(10), "Documents-k2k2k2k2.js": { text: 'import"./DocumentEditor-l3l3l3l3.js"', kib: 5 } };
  expect(weigh(built(early)).map(({ isWithin }) => isWithin)).toEqual([true, true, false]);
  const heavy = { ...files(10), "DocumentEditor-l3l3l3l3.js": { text: `"${hardly(260)}"`, kib: 1 } };
  expect(weigh(built(heavy)).map(({ isWithin }) => isWithin)).toEqual([true, true, false]);
});

/** What was built of a widget, in KiB that gzip makes nothing less of. */
function builtWidget(button: number, panel: number): string {
  const folder = mkdtempSync(join(tmpdir(), "pluma-weight-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "parts"));
  writeFileSync(join(folder, "button.js"), hardly(button));
  writeFileSync(join(folder, "parts", "open-a1a1a1a1.js"), hardly(panel));
  for (const code of ["en", "es"]) writeFileSync(join(folder, "parts", `words.${code}-b2b2b2b2.js`), hardly(4));
  return folder;
}

test("a widget weighs its button before the press, and after it all parts with the words of one language", () => {
  const [button, panel] = weighWidget(builtWidget(10, 60));
  expect(button?.line).toMatch(/button: 7\.\d KiB/);
  expect(panel?.line).toMatch(/panel: \d\d\.\d KiB/);
  expect([button?.isWithin, panel?.isWithin]).toEqual([true, true]);
});

test("a button or a panel that weighs more fails", () => {
  expect(weighWidget(builtWidget(30, 60)).map(({ isWithin }) => isWithin)).toEqual([false, true]);
  expect(weighWidget(builtWidget(10, 130)).map(({ isWithin }) => isWithin)).toEqual([true, false]);
});
