import { KEPT } from "./kept.ts";

const LEFT_OUT = "button, [data-copied=no], .katex-html, script, style";
const APART = new Set([
  "P",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
  "UL",
  "OL",
  "PRE",
  "TABLE",
  "BLOCKQUOTE",
  "HR",
  "SECTION",
  "DIV",
]);

/** Puts a drawn text on the clipboard, formatted and plain; answers whether that worked. */
export async function copyDrawn(drawn: HTMLElement): Promise<boolean> {
  const clean = cleaned(drawn);
  const html = clean.innerHTML;
  const text = plainOf(clean)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  try {
    const parts = {
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    };
    await navigator.clipboard.write([new ClipboardItem(parts)]);
    return true;
  } catch {
    // Pages that are not served over https have no clipboard of their own, and older browsers only that for texts.
    return copyByEvent(html, text);
  }
}

/** The text with nothing but its meaning: no buttons, no styles, formulas as they were typed. */
function cleaned(drawn: HTMLElement): HTMLElement {
  const copy = document.createElement("div");
  copy.append(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  for (const formula of copy.querySelectorAll(".katex")) {
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? formula.textContent ?? "");
  }
  for (const heading of copy.querySelectorAll<HTMLElement>("h3[data-as]")) {
    const asWritten = document.createElement(heading.dataset.as ?? "h3");
    asWritten.append(...heading.childNodes);
    heading.replaceWith(asWritten);
  }
  for (const element of copy.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  }
  return copy;
}

function plainOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof Element)) return "";
  const inner = (): string => [...node.childNodes].map(plainOf).join("");
  if (node.tagName === "BR") return "\n";
  if (node.tagName === "PRE") return `${node.textContent ?? ""}\n\n`;
  if (node.tagName === "TR") return `${[...node.children].map((cell) => plainOf(cell).trim()).join("\t")}\n`;
  if (node.tagName === "LI") return `${markOf(node)}${inner().trim()}\n`;
  return APART.has(node.tagName) ? `${inner().trim()}\n\n` : inner();
}

function markOf(item: Element): string {
  const list = item.parentElement;
  const depth = "  ".repeat(depthOf(item));
  if (list?.tagName !== "OL") return `${depth}- `;
  const first = Number(list.getAttribute("start") ?? 1);
  return `${depth}${first + [...list.children].indexOf(item)}. `;
}

function depthOf(item: Element): number {
  const outer = item.parentElement?.closest("li");
  return outer ? depthOf(outer) + 1 : 0;
}

function copyByEvent(html: string, text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/html", html);
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", put, { once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return isCopied;
}
