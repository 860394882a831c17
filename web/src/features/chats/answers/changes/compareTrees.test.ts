import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { expect, test } from "vitest";
import { gfmReading } from "../../markdown/tree/gfm.ts";
import { readMarkdown } from "../../markdown/tree/readMarkdown.ts";
import { compareTrees } from "./compareTrees.ts";
import { folded } from "./folded.ts";
import { type Node, textOf } from "./trees.ts";

const read = (text: string) => readMarkdown(text, [gfmReading]);
const compare = (before: string, after: string) => compareTrees(read(before), read(after)).map(({ node }) => node);

/** A node as short HTML; what came in stands in {+ +}, what was taken out in {- -}. */
function written(node: Node): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const inside = node.children.map(written).join("");
  if (node.properties.dataChange === "added") return `{+${inside}+}`;
  if (node.properties.dataChange === "removed") return `{-${inside}-}`;
  return `<${node.tagName}>${inside}</${node.tagName}>`;
}
const compared = (before: string, after: string) => compare(before, after).map(written).join("");

test("changed words are marked within their paragraph, and what they stand in stays around them", () => {
  expect(compared("A **quiet old** harbour.", "A **quiet new** harbour.")).toBe(
    "<p>A <strong>quiet </strong>{-<strong>old</strong>-}{+<strong>new</strong>+} harbour.</p>",
  );
  expect(compared("See [the port](https://a.example) now.", "See [the port](https://b.example) now.")).toBe(
    "<p>See {-<a>the port</a>-}{+<a>the port</a>+} now.</p>",
  );
  expect(compared("Call `open()` at once.", "Call `close()` at once.")).toBe(
    "<p>Call {-<code>open()</code>-}{+<code>close()</code>+} at once.</p>",
  );
});

test("a block that came or went is marked whole, as the block that it is", () => {
  expect(compared("# One\n\nFirst.", "# One\n\nFirst.\n\n- Second\n- Third")).toBe(
    "<h1>One</h1><p>First.</p><ul><li>{+Second+}</li><li>{+Third+}</li></ul>",
  );
  expect(compared("Kept.\n\n> Said by somebody.", "Kept.")).toBe(
    "<p>Kept.</p><blockquote><p>{-Said by somebody.-}</p></blockquote>",
  );
});

test("items of a list are compared one by one, also where lists stand in them", () => {
  expect(compared("- tea and milk\n- salt", "- tea and honey\n- salt\n- rice")).toBe(
    "<ul><li>tea and {-milk-}{+honey+}</li><li>salt</li><li>{+rice+}</li></ul>",
  );
  expect(compared("- tea for two\n  - green leaves", "- tea for two\n  - black leaves")).toBe(
    "<ul><li><span>tea for two\n</span><ul><li>{-green-}{+black+} leaves</li></ul></li></ul>",
  );
});

test("what was taken out stands before what came in its place", () => {
  expect(compared("- salt\n  - one deep", "- pepper\n  - one deep well")).toBe(
    "<ul><li><span>{-salt\n-}</span><span>{+pepper\n+}</span><ul><li>one deep{+ well+}</li></ul></li></ul>",
  );
  expect(compared("Bread.\n\nOne sea.", "Rice.\n\nOne wide sea.")).toBe(
    "<p>{-Bread.-}</p><p>{+Rice.+}</p><p>One {+wide +}sea.</p>",
  );
});

test("a table keeps its cells, each with what changed in it; one with other columns is another table", () => {
  const table = (depth: string) => `| port | depth |\n| --- | --- |\n| Vigo | ${depth} |\n`;
  expect(compared(table("9 m"), table("12 m"))).toContain("<tr><td>Vigo</td><td>{-9-}{+12+} m</td></tr>");
  const [gone, come] = compare(table("9 m"), "| port |\n| --- |\n| Vigo |\n");
  expect([gone, come].map((node) => node && written(node))).toEqual([
    expect.stringContaining("<th>{-depth-}</th>"),
    expect.stringContaining("<th>{+port+}</th>"),
  ]);
});

test("in code lines and words are marked, and what struck itself out is no change", () => {
  expect(compared("```js\nconst a = 1;\nend();\n```", "```js\nconst a = 2;\nend();\n```")).toBe(
    "<pre><code>const a = {-1-}{+2+};\nend();\n</code></pre>",
  );
  expect(compared("~~old~~ words here", "~~old~~ words there")).toBe("<p><del>old</del> words {-here-}{+there+}</p>");
});

/** What is left of a text without what came in, or without what was taken out: words in their order. */
function without(kind: "added" | "removed", nodes: readonly Node[]): string[] {
  const kept = (node: Node): string =>
    node.type !== "element"
      ? textOf(node)
      : node.properties.dataChange === kind
        ? " "
        : ` ${node.children.map(kept).join("")} `;
  return nodes.map(kept).join(" ").split(/\s+/).filter(Boolean);
}

test("whatever the answers, without what came in it is the one, and without what was taken out the other", () => {
  const next = chanceOf(seedOfTests(11)).below;
  const words = ["sea", "salt", "**bold** sea", "`code`", "port", "[link](https://a.example)", "ñandú", "12"];
  const line = () => Array.from({ length: 1 + next(6) }, () => words[next(words.length)]).join(" ");
  const blocks = [
    line,
    () => `# ${line()}`,
    () => `- ${line()}\n- ${line()}\n  - ${line()}`,
    () => `1. ${line()}\n\n   ${line()}\n2. ${line()}`,
    () => `> ${line()}`,
    () => `| a | b |\n| --- | --- |\n| ${line()} | ${line()} |`,
    () => `\`\`\`\n${line()}\n\`\`\``,
    () => "---",
  ];
  const answer = () => Array.from({ length: next(6) }, () => blocks[next(blocks.length)]?.()).join("\n\n");
  for (let round = 0; round < 400; round += 1) {
    const before = answer();
    const after = next(2) === 0 ? answer() : `${before}\n\n${answer()}`;
    const nodes = compare(before, after);
    expect(without("added", nodes).join(""), before).toEqual(
      without("added", read(before).children as Node[]).join(""),
    );
    expect(without("removed", nodes).join(""), after).toEqual(
      without("removed", read(after).children as Node[]).join(""),
    );
  }
});

test("long stretches without a change are folded away, but for what stands beside one", () => {
  const long = Array.from({ length: 8 }, (_, at) => `Paragraph ${at} of a long and quiet text about harbours.`);
  const laid = compareTrees(read([...long, "The end."].join("\n\n")), read([...long, "The very end."].join("\n\n")));
  const { shown, isFolded } = folded(laid);
  expect(isFolded).toBe(true);
  expect(shown.map(textOf)).toEqual(["…", long[7], "The very end."]);
  expect(folded(laid.slice(6))).toMatchObject({ isFolded: false });
});
