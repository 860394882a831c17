import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { watchClipboard } from "../../../../test/clipboard.ts";
import { draw } from "../../../../test/draw.tsx";
import Markdown from "../markdown/Markdown.tsx";
import { CopyMessage } from "./CopyButton.tsx";
import { copyDrawn } from "./copyDrawn.ts";
import { csvOf } from "./csv.ts";

const TEXT = `# Plan

See [the notes](https://example.com/notes) and <https://example.com>.

- one
  - two
    1. three
- four

\`\`\`ts
const x = 1;
\`\`\`

| Name | Sum |
|---|--:|
| Ada | -12 |
| =HYPERLINK("x") | 3, or 4 |

Euler: $e^{i\\pi}$
`;

const drawn = () => document.querySelector<HTMLElement>("[data-drawn]") ?? document.body;

test("a text is copied with its levels, addresses, fences and tables, and with no word of the interface", async () => {
  const read = watchClipboard();
  await draw(
    <div data-drawn>
      <Markdown text={TEXT} isGrowing={false} />
    </div>,
  );
  await expect.element(page.getByRole("button", { name: "Copy table" })).toBeVisible();
  await expect.poll(() => document.querySelector(".katex")).not.toBeNull();
  expect(await copyDrawn(drawn())).toBe(true);
  expect(await read("text/plain")).toBe(
    [
      "Plan",
      "See the notes (https://example.com/notes) and https://example.com.",
      "- one\n  - two\n    1. three\n- four",
      "```ts\nconst x = 1;\n```",
      'Name\tSum\nAda\t-12\n=HYPERLINK("x")\t3, or 4',
      "Euler: $e^{i\\pi}$",
    ].join("\n\n"),
  );
  const html = (await read("text/html")) ?? "";
  expect(html).toContain('<a href="https://example.com/notes">the notes</a>');
  expect(html).toContain("<h1>Plan</h1>");
  expect(html.replace(/\n/g, "")).toContain(
    "<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li><li>four</li></ul>",
  );
  expect(html).not.toMatch(/button|Copy|class=|dir=/);
});

const PIECES = `One  
two, and a note[^1].

$$
a^2
$$

\\[ b^2 \\]

![Café](https://example.com/cafe.png)

| Sum | Left |
|---:|---|
| $E = mc^2$ | ![Cup](https://example.com/cup.png) |

[^1]: Said below.
`;

test("breaks, notes, formulas and pictures are copied as they are read, and cells stand as their column does", async () => {
  const read = watchClipboard();
  await draw(
    <div data-drawn>
      <Markdown text={PIECES} isGrowing={false} />
    </div>,
  );
  await expect.element(page.getByRole("button", { name: "Show image" }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll(".katex").length).toBe(3);
  expect(await copyDrawn(drawn())).toBe(true);
  const plain = (await read("text/plain")) ?? "";
  expect(plain.split("\n\n").slice(0, 5)).toEqual([
    "One\ntwo, and a note[1].",
    "$$a^2$$",
    "$$b^2$$",
    "Café (https://example.com/cafe.png)",
    "Sum\tLeft\n$E = mc^2$\tCup (https://example.com/cup.png)",
  ]);
  const html = (await read("text/html")) ?? "";
  expect(html).toContain("<p>$$a^2$$</p>");
  expect(html).toContain('<a href="https://example.com/cafe.png">Café</a>');
  expect(html).toContain('<td align="right">$E = mc^2$</td>');
  expect(html).not.toMatch(/svg|not loaded|class=|style=/);
  expect(csvOf(document.querySelector("table") as HTMLTableElement)).toBe(
    "\uFEFFSum,Left\r\n$E = mc^2$,Cup (https://example.com/cup.png)\r\n",
  );
});

test("a table is copied by itself, and is taken along as CSV in which nothing is a formula", async () => {
  const read = watchClipboard();
  await draw(<Markdown text={TEXT} isGrowing={false} />, { language: "es", width: 390 });
  await page.getByRole("button", { name: "Copiar la tabla" }).click();
  await expect.poll(() => read("text/plain")).toBe('Name\tSum\nAda\t-12\n=HYPERLINK("x")\t3, or 4');
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "#";
  });
  onTestFinished(() => make.mockRestore());
  await page.getByRole("button", { name: "Descargar en CSV" }).click();
  await expect.poll(() => saved[0]?.text()).toBe('Name,Sum\r\nAda,-12\r\n"\'=HYPERLINK(""x"")","3, or 4"\r\n');
});

test("what is written from right to left is read so, beside what is not", async () => {
  await draw(<Markdown text={"שלום עולם\n\n- مرحبا\n\nHello"} isGrowing={false} />);
  const ways = () => [...document.querySelectorAll("p, ul")].map((block) => getComputedStyle(block).direction);
  await expect.poll(ways).toEqual(["rtl", "rtl", "ltr"]);
});

test("the clipboard is asked for at the press itself, as Safari wants it, and told what was read by then", async () => {
  const read = watchClipboard();
  await draw(<CopyMessage text={{ current: document.body }} isNamed />);
  const button = page.getByRole("button", { name: "Copy" });
  await expect.element(button).toBeVisible();
  const asked = vi.spyOn(navigator.clipboard, "write");
  (button.element() as HTMLElement).click();
  expect(asked).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await read("text/plain")).toBeDefined();
});
