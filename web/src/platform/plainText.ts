const APART = new Set("P H1 H2 H3 H4 H5 H6 UL OL PRE TABLE BLOCKQUOTE HR SECTION DIV FIGURE".split(" "));

/**
 * A text of a page as plain text: lists with their marks and levels, links with their addresses, code in its fences, the cells
 * of tables apart by tabs, as spreadsheets take them.
 */
export function plainText(box: Element, between = "\n\n"): string {
  const blocks: string[] = [];
  let line = "";
  const endLine = () => {
    blocks.push(line.trim());
    line = "";
  };
  for (const child of box.childNodes) {
    if (!(child instanceof Element && APART.has(child.tagName))) {
      line += inLine(child);
      continue;
    }
    endLine();
    blocks.push(block(child));
  }
  endLine();
  return blocks.filter((each) => each !== "").join(between);
}

function block(element: Element): string {
  switch (element.tagName) {
    case "PRE":
      return fenced(element.textContent ?? "", element.getAttribute("data-language") ?? "");
    case "UL":
    case "OL":
      return list(element);
    case "HR":
      return "---";
    case "TABLE":
      return [...element.querySelectorAll("tr")].map((row) => cellsOf(row).join("\t")).join("\n");
    default:
      return plainText(element);
  }
}

/** What the cells of a row say, in a line each. */
export const cellsOf = (row: Element): string[] =>
  [...row.children].map((cell) => plainText(cell, " ").replace(/\s+/g, " ").trim());

function inLine(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const said = node.textContent ?? "";
    // The line that a reader of Markdown ends after a break is the break's.
    return isAfterBreak(node) ? said.replace(/^\n/, "") : said;
  }
  if (!(node instanceof Element)) return "";
  if (node.tagName === "BR") return "\n";
  if (node.tagName === "IMG") return node.getAttribute("alt") ?? "";
  const inner = [...node.childNodes].map(inLine).join("");
  // The number of a footnote, which would else be read as part of the word before it.
  if (node.tagName === "SUP") return inner === "" ? "" : `[${inner}]`;
  const address = node.tagName === "A" ? (node.getAttribute("href") ?? "") : "";
  const isSaid =
    address === "" || address.startsWith("#") || inner.includes(address.replace(/^(?:mailto:|https?:\/\/)|\/$/g, ""));
  return isSaid ? inner : `${inner} (${address})`;
}

const isAfterBreak = ({ previousSibling }: Node): boolean =>
  previousSibling instanceof Element && previousSibling.tagName === "BR";

function list(element: Element): string {
  const first = Number(element.getAttribute("start") ?? 1);
  const items = [...element.children].map((item, at) => {
    const mark = element.tagName === "OL" ? `${first + at}. ` : "- ";
    // What an item goes on with stands below its text.
    return mark + boxOf(item) + plainText(item, "\n").replace(/\n(?!\n)/g, `\n${" ".repeat(mark.length)}`);
  });
  return items.join("\n");
}

/** Whether a task is done, where that is said by its item. */
function boxOf(item: Element): string {
  const isDone = item.getAttribute("data-checked");
  return isDone === null ? "" : isDone === "true" ? "☑ " : "☐ ";
}

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, "")}\n${fence}`;
}
