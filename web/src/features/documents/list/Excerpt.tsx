import { createElement, type ReactNode } from "react";

const shown: Record<string, string> = { H1: "h3", H2: "h3", H3: "h4", H4: "h4", P: "p", LI: "li", UL: "ul", OL: "ol" };
/** What stands where its first letter says: a list with its marks, anything else by itself. */
const isPlaced = (parent: Node, element: string): boolean => parent.nodeName === "BODY" && element !== "span";

const inline: Record<string, string> = { STRONG: "strong", EM: "em", S: "s", U: "u", CODE: "code" };

/**
 * The first lines of a document as they look. They are read as data and drawn anew from a few elements without attributes:
 * whatever else stands in them is only its words.
 */
export function Excerpt({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <>{drawn(body)}</>;
}

function drawn(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const tag = shown[node.nodeName] ?? inline[node.nodeName] ?? "span";
    // Headings of an excerpt are none of the page's.
    const element = tag === "h3" || tag === "h4" ? "p" : tag;
    const isHeading = element !== tag;
    const place = isPlaced(parent, element) && { dir: "auto" };
    return createElement(element, { key: at, ...place, ...(isHeading && { "data-heading": tag }) }, ...drawn(node));
  });
}
