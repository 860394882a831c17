import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import { hasMathematics, spellMathematics } from "@pluma/contract/kit/mathematics";
import { KEPT } from "../copying/kept.ts";
import { needsGfm } from "./tree/needsGfm.ts";
import { readMarkdown, type Tree } from "./tree/readMarkdown.ts";

type Node = Tree["children"][number];
type Element = Extract<Node, { type: "element" }>;

/**
 * The HTML of a Markdown text, as it is read for the screen and with nothing but its meaning: no styles, pictures by their
 * description, formulas as they were typed, tasks as editors know them. What no reader gets through stays as it was typed.
 */
export async function htmlOf(text: string): Promise<string> {
  const page = document.implementation.createHTMLDocument();
  if (!isReadableMarkdown(text)) {
    for (const paragraph of text.split(/\n\s*\n/)) page.body.append(made(page, "p", paragraph.trim()));
    return page.body.innerHTML;
  }
  page.body.append(...drawn(page, (await read(text)).children));
  return page.body.innerHTML;
}

async function read(text: string): Promise<Tree> {
  const gfm = needsGfm(text) ? await import("./tree/gfm.ts") : null;
  const math = hasMathematics(text) ? await import("./math.ts") : null;
  const readings = [...(gfm ? [gfm.gfmReading] : []), ...(math ? [math.mathReading] : [])];
  return readMarkdown(math ? spellMathematics(text) : text, readings);
}

function made(page: Document, tag: string, text: string): HTMLElement {
  const element = page.createElement(tag);
  element.textContent = text;
  return element;
}

const drawn = (page: Document, nodes: readonly Node[]): (string | HTMLElement)[] =>
  nodes.flatMap((node) => {
    if (node.type === "text") return node.value;
    return node.type === "element" ? drawnElement(page, node) : [];
  });

function drawnElement(page: Document, { tagName, properties, children }: Element): string | HTMLElement {
  if (tagName === "img") return String(properties.alt ?? "");
  // Whether a task is done is said by its item.
  if (tagName === "input") return "";
  const element = page.createElement(tagName);
  for (const [name, value] of Object.entries(properties)) {
    const attribute = name.toLowerCase();
    if (KEPT.has(attribute) && value != null) element.setAttribute(attribute, String(value));
  }
  const classes = String(properties.className ?? "");
  if (classes.includes("contains-task-list")) element.dataset.type = "taskList";
  if (classes.includes("task-list-item")) {
    element.dataset.type = "taskItem";
    element.dataset.checked = String(isTicked(children));
  }
  element.append(...drawn(page, children));
  return element;
}

const isTicked = (children: readonly Node[]): boolean =>
  children.some(
    (child) =>
      child.type === "element" &&
      (child.tagName === "input"
        ? Boolean(child.properties.checked)
        : child.tagName === "p" && isTicked(child.children)),
  );
