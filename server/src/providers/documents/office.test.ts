import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { aPicture } from "../../features/files/test/samples.ts";
import { openState } from "../../platform/state.ts";
import { pictureMark, toWord } from "./index.ts";
import { converted, drawsFormulas, hasOffice } from "./test/office.ts";

/** A chat as it is taken along: all that an answer can have. */
const chat = `# Chat 🚀 about «todo»

**You** · 2 November

![kiln.png](${pictureMark(7)})

---

## Part two

Some **bold** and [a link](https://example.com/a?b=1&c=2), $\\frac{a}{b}$ in a line. ✅ done

1. One
   - nested
     - deepest
2. Two

- [x] ticked
- [ ] open

> Said
>
> - in the quotation

| Name | Sum |
|------|----:|
| Ada  | 1,234 |

مرحبا بالعالم مع English في الوسط

- שלום עולם

$$\\sum_{i=1}^n i$$

The end
`;

async function aChatInWord(): Promise<Uint8Array> {
  const picture = { bytes: new Uint8Array(await aPicture("png", 1200, 700)), type: "png" as const };
  const pictures = new Map([[7, { ...picture, width: 1200, height: 700 }]]);
  return toWord(chat, { ownerId: 1, state: openState(), title: "Chat", lang: "en", pictures });
}

test("ticked boxes have no bullet before them, and a list in a quotation stands in it", async () => {
  const files = unzipSync(await aChatInWord());
  const partOf = (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array());
  const paragraphs = partOf("document").match(/<w:p>.*?<\/w:p>/g) ?? [];
  const holding = (words: string) => paragraphs.find((each) => each.includes(words)) ?? "";
  const numbering = partOf("numbering");
  const [, id] = /<w:numId w:val="(\d+)"/.exec(holding("ticked")) ?? [];
  const [, kind] = new RegExp(`<w:num w:numId="${id}"[^>]*><w:abstractNumId w:val="(\\d+)"`).exec(numbering) ?? [];
  const [, list] = new RegExp(`<w:abstractNum w:abstractNumId="${kind}".*?(<w:lvl .*?</w:lvl>)`).exec(numbering) ?? [];
  expect(list).toContain('<w:suff w:val="nothing"/>');
  expect(list).not.toContain("<w:lvlText");
  expect(holding("in the quotation")).toContain('<w:ind w:left="720" w:hanging="360"/>');
  expect(holding("nested")).not.toContain("<w:ind ");
});

test.skipIf(!hasOffice)(
  "a chat's Word file opens in an office program: headings, lists in lists, table, link, picture, both directions",
  { timeout: 180_000 },
  async () => {
    const html = (await converted(await aChatInWord(), "docx", "html")).toString("utf8");
    const plain = html.replace(/\s+/g, " ");
    expect(plain).toMatch(/<h1[^>]*>.*Chat 🚀 about «todo».*<\/h1>/);
    expect(plain).toMatch(/<h2[^>]*>.*Part two.*<\/h2>/);
    expect(plain).toMatch(/<a href="https:\/\/example\.com\/a\?b=1&amp;c=2">/);
    expect(plain).toMatch(/<ol[^>]*>.*One.*<ul>.*nested.*<ul>.*deepest.*<\/ul>.*Two/);
    expect(plain).toMatch(/<td[^>]*>.*Ada.*<td[^>]*>.*1,234/);
    for (const words of ["مرحبا", "שלום"]) expect(plain).toMatch(new RegExp(`dir="rtl"[^>]*>(?:(?!</p>).)*${words}`));
    // The picture, and the two formulas, which it draws where it can.
    expect(plain.match(/<img /g)).toHaveLength(drawsFormulas ? 3 : 1);
    expect(plain).toContain("The end");
  },
);
