/** @jsxImportSource preact */
import { chanceOf } from "@pluma/contract/kit/test/chance";
import { render } from "preact";
import { afterAll, expect, test } from "vitest";
import { Answer } from "./Answer.tsx";
import { fetchReader } from "./reader.ts";

const SEED = 1711;

const run = "globalThis.ran=true";
const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt&colon;${run}`,
  `java\tscript:${run}`,
  `\u0001javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  "blob:https://shop.example/1",
  "file:///etc/passwd",
  "//evil.example/a",
  "https://evil.example/`\"'><script>",
  "mailto:a@b.example?subject=<script>",
];
const marks = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}><a xlink:href=javascript:${run}>x</a></svg>`,
  `<iframe srcdoc="<script>parent.ran=true</script>"></iframe>`,
  `<style>*{display:none}</style><link rel=stylesheet href=https://evil.example>`,
  "<form action=https://evil.example><input name=a><button>Go</button></form>",
  `<math><mtext><table><mglyph><style><img src onerror=${run}>`,
  `<template><script>${run}</script></template>`,
  `<!--><img src onerror=${run}>-->`,
  `"><b style="position:fixed;inset:0" onclick=${run}>`,
  "<base href=https://evil.example>",
  `\u202e<a href=javascript:${run}>`,
  "&lt;script&gt;",
  "```html\n<script>\n```",
  "| <b> | b |\n|--|--|\n| <img src=x> | 2 |",
  "[^1]: <script>",
  "\u0000\ufffe\ud800",
];
const around = [
  (text: string) => text,
  (text: string) => `**${text}**`,
  (text: string) => `> ${text}`,
  (text: string) => `- ${text}\n  1. ${text}`,
  (text: string) => `# ${text}`,
  (text: string) => `\`${text}\``,
  (text: string) => `    ${text}`,
  (text: string) => `~~${text}~~ ${text}`,
];
const linked = [
  (url: string) => `[x](${url})`,
  (url: string) => `[x](<${url}>)`,
  (url: string) => `![x](${url})`,
  (url: string) => `<${url}>`,
  (url: string) => `[x][y]\n\n[y]: ${url}`,
  (url: string) => url,
];

const plain = new Set(
  "P STRONG EM S CODE PRE HR BLOCKQUOTE OL UL LI DIV TABLE THEAD TBODY TR TH TD BR SPAN A".split(" "),
);
const attributes = new Set(["href", "target", "rel", "start", "class", "scope", "tabindex"]);

afterAll(() => Reflect.deleteProperty(globalThis, "ran"));

test("of 10,000 messages with scripts none becomes more than text, marks and links to pages and mail", async () => {
  await fetchReader();
  const chance = chanceOf(SEED);
  const host = document.createElement("div");
  document.body.append(host);
  const one = () =>
    chance.of(around)(chance.next() < 0.5 ? chance.of(marks) : chance.of(linked)(chance.of(addresses))) +
    (chance.next() < 0.3 ? chance.of(marks) : "");
  const strange: string[] = [];
  for (let drawn = 0; drawn < 10_000; drawn += 100) {
    const texts = Array.from({ length: 100 }, one);
    render(
      <>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Answer key={at} text={text} />
        ))}
      </>,
      host,
    );
    for (const element of host.querySelectorAll("*")) {
      const names = element.getAttributeNames();
      const { protocol = "https:" } = element instanceof HTMLAnchorElement ? element : {};
      const isFit = plain.has(element.tagName) && names.every((name) => attributes.has(name));
      if (!isFit || !/^(?:https?|mailto):$/.test(protocol)) strange.push(element.outerHTML);
    }
    render(null, host);
  }
  host.remove();
  expect(strange).toEqual([]);
  expect(Reflect.has(globalThis, "ran")).toBe(false);
});
