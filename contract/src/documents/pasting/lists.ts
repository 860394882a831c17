/** Lists as Word writes them: paragraphs that say their level and carry their sign as text, or a list for each item. */
import { type Element, elementsIn, isBlank, isElement, type Piece, wordsOf } from "./pieces.ts";

type Item = {
  level: number;
  list: string;
  isOrdered: boolean;
  start: number;
  attrs: Element["attrs"];
  children: Piece[];
};

/** The same pieces with lists in the place of paragraphs, or of lists of one item, that say they are items. */
export function withLists(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  let items: Item[] = [];
  let between: Piece[] = [];
  const end = () => {
    out.push(...nest(items), ...between);
    [items, between] = [[], []];
  };
  for (const piece of pieces) {
    const found = isElement(piece) ? itemsOf(piece) : [];
    if (found.length > 0) {
      items.push(...found);
      between = [];
    } else if (items.length > 0 && isBlank(piece)) between.push(piece);
    else {
      end();
      out.push(piece);
    }
  }
  end();
  return out;
}

function itemsOf(element: Element): Item[] {
  const paragraph = paragraphItem(element);
  if (paragraph) return [paragraph];
  const isWrapper = element.tag === "div" && /\bListContainerWrapper\b/.test(element.attrs.class ?? "");
  const lists = isWrapper ? element.children.filter((child) => !isBlank(child)) : [element];
  return lists.flatMap((list) => (isElement(list) ? leveledItems(list) : []));
}

/** An item as Word on a desktop writes it: `mso-list:l0 level2 lfo1`, and the sign in a span that says `mso-list:Ignore`. */
function paragraphItem({ tag, attrs, children }: Element): Item | null {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(attrs.style ?? "") ?? [];
  if (!/^(?:p|h[1-6]|div)$/.test(tag) || list === undefined) return null;
  const sign = elementsIn(children, "span").find(isSign);
  const said = sign ? wordsOf(sign).replace(/[\s\u00a0]+/g, "") : "";
  const isOrdered = /^[([]?(?:\d+|[a-z]{1,6})(?:\.\d+)*[.)\]]$/i.test(said);
  const box = /^[☐☑☒]$/u.test(said) ? [`${said} `] : [];
  const { "text-align": align } = stylesIn(attrs.style);
  const style: Record<string, string> = align ? { style: `text-align: ${align}` } : {};
  const text: Element = { tag: "p", attrs: style, children: [...box, ...children.flatMap(withoutSign)] };
  return { level: Number(level), list, isOrdered, start: startOf(said), attrs: {}, children: [text] };
}

const isSign = ({ attrs }: Element): boolean => /mso-list:\s*ignore/i.test(attrs.style ?? "");

const startOf = (sign: string): number => Number(/\d+/.exec(sign)?.[0] ?? 1);

function withoutSign(piece: Piece): Piece[] {
  if (!isElement(piece)) return [piece];
  return isSign(piece) ? [] : [{ ...piece, children: piece.children.flatMap(withoutSign) }];
}

/** Items as Word in a browser writes them: each in a list of its own, with its level beside it. */
function leveledItems({ tag, attrs, children }: Element): Item[] {
  if (tag !== "ul" && tag !== "ol") return [];
  const items = children.filter((child) => !isBlank(child));
  const isLeveled = (child: Piece): child is Element =>
    isElement(child) && child.tag === "li" && /^\d$/.test(child.attrs["data-aria-level"] ?? "");
  if (!items.every(isLeveled)) return [];
  return items.filter(isLeveled).map((item) => ({
    level: Number(item.attrs["data-aria-level"]),
    list: item.attrs["data-listid"] ?? "",
    isOrdered: tag === "ol",
    start: startOf(attrs.start ?? "1"),
    // Kept: each of them stands in an element of its own, and is met again with those beside it.
    attrs: item.attrs,
    children: item.children,
  }));
}

function nest(items: readonly Item[]): Element[] {
  const roots: Element[] = [];
  let open: { item: Item; element: Element }[] = [];
  for (const item of items) {
    open = open.filter(({ item: { level } }) => level <= item.level);
    const last = open.at(-1);
    if (last && last.item.level === item.level && !isOfList(last.item, item)) open.pop();
    const outer = open.at(-1);
    if (!outer || outer.item.level < item.level) {
      const start: Record<string, string> = item.isOrdered && item.start !== 1 ? { start: String(item.start) } : {};
      const element: Element = { tag: item.isOrdered ? "ol" : "ul", attrs: start, children: [] };
      const holder = outer?.element.children.at(-1);
      (isElement(holder) ? holder.children : roots).push(element);
      open.push({ item, element });
    }
    open.at(-1)?.element.children.push({ tag: "li", attrs: item.attrs, children: item.children });
  }
  return roots;
}

const isOfList = (one: Item, other: Item): boolean => one.list === other.list && one.isOrdered === other.isOrdered;

/** What a style declares. */
export function stylesIn(style = ""): Record<string, string> {
  const pairs = style.split(";").flatMap((part) => {
    const colon = part.indexOf(":");
    const pair = [part.slice(0, colon), part.slice(colon + 1)].map((each) => each.trim().toLowerCase());
    return colon > 0 ? [pair] : [];
  });
  return Object.fromEntries(pairs);
}
