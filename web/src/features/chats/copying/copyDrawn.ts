import { copyText } from "../../../platform/copyText.ts";
import { plainText } from "../../../platform/plainText.ts";
import { KEPT } from "./kept.ts";

const LEFT_OUT = "button, [data-copied=no], .katex-html, svg, script, style";

/** Puts a drawn text on the clipboard, formatted and plain; answers whether that worked. */
export function copyDrawn(drawn: HTMLElement): Promise<boolean> {
  const { html, text } = saidBy(drawn);
  return copyText(Promise.resolve(text), Promise.resolve(html));
}

/** A drawn text as other programs take it: formatted without any look of ours, and plain. */
export function saidBy(drawn: ParentNode): { html: string; text: string } {
  const clean = cleaned(drawn);
  const text = plainText(clean);
  return { html: withoutLooks(clean).innerHTML, text };
}

/** The text with nothing but what it says: no buttons, formulas as one types them, paragraphs in one. */
export function cleaned(drawn: ParentNode): HTMLElement {
  const copy = document.createElement("div");
  copy.append(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  for (const apart of copy.querySelectorAll(".katex-display")) {
    const paragraph = document.createElement("p");
    paragraph.append(`$$${typed(apart)}$$`);
    apart.replaceWith(paragraph);
  }
  for (const formula of copy.querySelectorAll(".katex")) formula.replaceWith(`$${typed(formula)}$`);
  for (const picture of copy.querySelectorAll<HTMLElement>("[data-picture]")) {
    const link = document.createElement("a");
    link.href = picture.dataset.picture ?? "";
    link.append(picture.textContent || link.href);
    picture.replaceWith(link);
  }
  for (const picture of copy.querySelectorAll("img")) picture.replaceWith(picture.alt);
  for (const cell of copy.querySelectorAll<HTMLTableCellElement>("td, th")) {
    if (cell.style.textAlign) cell.align = cell.style.textAlign;
  }
  for (const heading of copy.querySelectorAll<HTMLElement>("h3[data-as]")) {
    const asWritten = document.createElement(heading.dataset.as ?? "h3");
    asWritten.append(...heading.childNodes);
    heading.replaceWith(asWritten);
  }
  // A paragraph as long as a book is drawn in parts.
  for (const run of copy.querySelectorAll("[data-run]")) {
    const whole = document.createElement("p");
    for (const part of [...run.children]) whole.append(...part.childNodes, " ");
    run.replaceWith(whole);
  }
  return copy;
}

const typed = (formula: Element): string =>
  formula.querySelector("annotation")?.textContent ?? formula.textContent ?? "";

function withoutLooks(text: HTMLElement): HTMLElement {
  for (const element of text.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  }
  return text;
}
