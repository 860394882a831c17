import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import { hasMathematics, spellMathematics } from "@pluma/contract/kit/mathematics";
import { KEPT } from "../copying/kept.ts";
import { needsGfm } from "./tree/needsGfm.ts";
import { readMarkdown, type Tree } from "./tree/readMarkdown.ts";

type Node = Tree["children"][number];
type Element = Extract<Node, { type: "element" }>;

/**
 * The HTML of a Markdown text, as it is read for the screen and with nothing but its meaning: no looks, pictures by their
 * description, formulas as one types them, tasks and code as editors know them. What no reader gets through stays as it was typed.
 */
export async function htmlOf(text: string): Promise<string> {
  const body = await bodyOf(text);
  for (const formula of body.querySelectorAll("code[data-formula]")) formula.replaceWith(`$${formula.textContent}$`);
  for (const formula of body.querySelectorAll("p[data-formula]")) {
    formula.replaceWith(made(body.ownerDocument, "p", `$$${formula.textContent}$$`));
  }
  return body.innerHTML;
}

/** The same, in a page that nobody sees, with formulas by themselves. */
export async function bodyOf(text: string): Promise<HTMLElement> {
  const page = document.implementation.createHTMLDocument();
  if (isReadableMarkdown(text)) page.body.append(...drawn(page, (await read(text)).children));
  else for (const paragraph of text.split(/\n\s*\n/)) page.body.append(made(page, "p", paragraph.trim()));
  return page.body;
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

function drawnElement(page: Document, read: Element): string | HTMLElement {
  const { tagName, properties, children } = read;
  if (tagName === "img") return pictureIn(page, String(properties.src ?? ""), String(properties.alt ?? ""));
  // Whether a task is done is said by its item, and the way back from a footnote leads nowhere elsewhere.
  if (tagName === "input" || properties.dataFootnoteBackref !== undefined) return "";
  if (tagName === "sup") return `[${wordsOf(read)}]`;
  if (tagName === "code" && isOf(read, "math-inline")) return formulaIn(page, "code", wordsOf(read));
  if (tagName === "pre") return codeIn(page, read);
  const element = page.createElement(tagName);
  for (const [name, value] of Object.entries(properties)) {
    const attribute = name.toLowerCase();
    if (attribute !== "align" && KEPT.has(attribute) && value != null) element.setAttribute(attribute, String(value));
  }
  if (isOf(read, "contains-task-list")) element.dataset.type = "taskList";
  if (isOf(read, "task-list-item")) {
    element.dataset.type = "taskItem";
    element.dataset.checked = String(isTicked(children));
  }
  // Editors know how a paragraph stands, not how a cell does.
  const inner = properties.align ? page.createElement("p") : element;
  if (inner !== element) {
    inner.style.textAlign = String(properties.align);
    element.append(inner);
  }
  inner.append(...drawn(page, children));
  return element;
}

const isOf = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties.className) && properties.className.includes(name);

const wordsOf = ({ children }: Element): string =>
  children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? wordsOf(child) : ""))
    .join("");

/** A picture is what it shows; one that lies elsewhere leads there. */
function pictureIn(page: Document, address: string, alt: string): string | HTMLElement {
  if (!/^https?:/.test(address)) return alt;
  const link = made(page, "a", alt || address);
  link.setAttribute("href", address);
  return link;
}

function formulaIn(page: Document, tag: "code" | "p", said: string): HTMLElement {
  const element = made(page, tag, said);
  element.dataset.formula = "";
  return element;
}

/** A block of code in its language, without the line that ends it, or a formula that stands apart. */
function codeIn(page: Document, read: Element): HTMLElement {
  const said = wordsOf(read).replace(/\n$/, "");
  const [code] = read.children;
  if (code?.type !== "element") return made(page, "pre", said);
  if (isOf(code, "math-display")) return formulaIn(page, "p", said);
  const element = page.createElement("pre");
  element.append(made(page, "code", said));
  const names = Array.isArray(code.properties.className) ? code.properties.className.map(String) : [];
  const language = names.find((name) => name.startsWith("language-"))?.slice("language-".length);
  if (language) element.dataset.language = language;
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
