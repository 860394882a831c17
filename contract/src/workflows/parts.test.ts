import { describe, expect, test } from "vitest";
import { partOf } from "./parts.ts";

const answer = `# A week in clay

Six evenings, *one* kiln.
Bring an apron.

Another paragraph.

## The plan

1. Centre
2. Open
   and lift

- Glaze

\`\`\`md
# no heading
- no item
\`\`\`

### In detail

More.

## **Prices:**

240 €`;

describe("a part of an answer", () => {
  test.each([
    ["whole", answer],
    ["list", "1. Centre\n2. Open\n   and lift\n- Glaze"],
    ["first_paragraph", "Six evenings, *one* kiln.\nBring an apron."],
  ] as const)("%s", (part, text) => {
    expect(partOf(answer, part)).toBe(text);
  });

  test("what stands under a heading, with the smaller headings below it, however that is written", () => {
    expect(partOf(answer, { heading: "the  PLAN" })).toContain("### In detail\n\nMore.");
    expect(partOf(answer, { heading: "the  PLAN" })).not.toContain("240");
    expect(partOf(answer, { heading: "Prices" })).toBe("240 €");
  });

  test("is empty where the answer has none", () => {
    expect([partOf("Only text.", "list"), partOf("- Only\n- items", "first_paragraph")]).toEqual(["", ""]);
    expect(partOf(answer, { heading: "no heading" })).toBe("");
  });
});

/** Numbers that are the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Block = { kind: "heading" | "list" | "paragraph" | "fence" | "quote"; text: string; level: number; title: string };

function aBlock(next: () => number, index: number): Block {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)] as T;
  const word = () => pick(["clay", "kiln", "horno", "café", "- not", "**bold**", "a # b", "1) x", "`code`"]);
  const kind = pick(["heading", "list", "paragraph", "fence", "quote"] as const);
  const level = 1 + Math.floor(next() * 4);
  const title = `Part ${index} ${pick(["", "x", "é"])}`.trim();
  // No line of a paragraph begins as something else would.
  const lines = Array.from(
    { length: 1 + Math.floor(next() * 3) },
    () => `w${Math.floor(next() * 99)} ${word()} ${word()}`,
  );
  const text = {
    heading: `${"#".repeat(level)} ${title}${pick(["", " ##", ":", "  "])}`,
    list: lines.map((line, at) => `${pick(["-", "*", "+", `${at + 1}.`])} ${line}`).join("\n"),
    paragraph: lines.join("\n"),
    fence: `${"```"}\n# no heading\n- no item\n${lines.join("\n")}\n${"```"}`,
    quote: lines.map((line) => `> ${line}`).join("\n"),
  }[kind];
  return { kind, text, level, title };
}

test("of a thousand random texts each part is what they were built of", () => {
  const next = numbersFrom(20261122);
  for (let round = 0; round < 1000; round += 1) {
    const blocks = Array.from({ length: Math.floor(next() * 12) }, (_, index) => aBlock(next, index));
    const markdown = blocks.map(({ text }) => text).join(next() < 0.5 ? "\n\n" : "\n\n\n");
    const lists = blocks.filter(({ kind }) => kind === "list").map(({ text }) => text);
    expect(partOf(markdown, "list")).toBe(lists.join("\n"));
    expect(partOf(markdown, "first_paragraph")).toBe(blocks.find(({ kind }) => kind === "paragraph")?.text ?? "");
    expect(partOf(markdown, "whole")).toBe(markdown.trim());
    for (const [index, { kind, level, title }] of blocks.entries()) {
      if (kind !== "heading") continue;
      const rest = blocks.slice(index + 1);
      const end = rest.findIndex((block) => block.kind === "heading" && block.level <= level);
      const under = (end < 0 ? rest : rest.slice(0, end)).map(({ text }) => text.trimEnd());
      expect(
        partOf(markdown, { heading: title })
          .split(/\n{2,}/)
          .join("\n\n"),
      ).toBe(under.join("\n\n"));
    }
  }
});

test("what is hostile to patterns is read all the same", () => {
  for (const text of ["#".repeat(100_000), "- ".repeat(50_000), "`".repeat(100_000), `# ${" #:".repeat(40_000)}x`]) {
    for (const part of ["whole", "list", "first_paragraph", { heading: "x" }] as const) {
      expect(typeof partOf(text, part)).toBe("string");
    }
  }
});
