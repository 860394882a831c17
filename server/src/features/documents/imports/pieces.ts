import { type Look, type Piece, piecesFrom } from "@pluma/contract/documents/pasting/pieces";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Parsed = DefaultTreeAdapterTypes.ChildNode;

const look: Look<Parsed> = {
  read: (node) => {
    if ("value" in node) return node.value;
    return "tagName" in node ? { tag: node.tagName, attrs: node.attrs } : null;
  },
  childrenOf: (node) => ("childNodes" in node ? node.childNodes : []),
};

/** HTML as pieces, however broken it is. */
export const piecesOf = (html: string): Piece[] => piecesFrom(parseFragment(html).childNodes, look);

/** What HTML says that it is called. */
export function titleOf(html: string): string | null {
  const said = /<title[^<>]*>([^<]*)</i.exec(html)?.[1] ?? "";
  const [text] = parseFragment(said).childNodes;
  const title = text && "value" in text ? text.value.replace(/\s+/g, " ").trim() : "";
  return title === "" ? null : title;
}
