/**
 * What Word and Google Docs put on the clipboard, and into files, made to say what it means. Whatever the schema does not
 * know is left out when it is read: this only saves what would be lost or misread then.
 */
import { stylesIn, withLists } from "./lists.ts";
import { type Element, elementsIn, isBlank, isElement, type Piece, wordsOf } from "./pieces.ts";
import { asTasks } from "./tasks.ts";

/** What holds of all that lies inside: a link draws its own line below, and Google says backgrounds of every word. */
type Inside = { isLink: boolean; isGoogles: boolean };

/** Pieces with lists that are lists, tasks, marks and headings in the place of how others draw them. */
export const tidyPasted = (pieces: readonly Piece[]): Piece[] => tidyAll(pieces, { isLink: false, isGoogles: false });

function tidyAll(pieces: readonly Piece[], inside: Inside): Piece[] {
  const tidied = withLists(pieces.flatMap((piece) => (isElement(piece) ? tidy(piece, inside) : [piece])));
  return tidied.flatMap(deepTasks);
}

function tidy(element: Element, inside: Inside): Piece[] {
  const { tag, attrs, children } = element;
  // Google Docs wraps all that was copied in this.
  if (attrs.id?.startsWith("docs-internal-guid") && tag === "b") {
    const blocks = children.filter((child) => !isElement(child) || child.tag !== "br");
    return tidyAll(blocks, { ...inside, isGoogles: true });
  }
  const within = tidyAll(children, { ...inside, isLink: inside.isLink || tag === "a" });
  if (tag.includes(":")) return wordsOf(element).trim() === "" ? [] : within;
  if (tag === "u" && inside.isLink) return within;
  // Words of a head are strong by standing there.
  if (tag === "th") return [{ ...element, children: within.flatMap(withoutBold) }];
  if (tag === "pre") return [{ ...element, children: within.map(asLine) }];
  if (tag === "p") return paragraphs({ ...element, children: within });
  return [marked({ ...element, attrs: inside.isLink ? withoutLine(attrs) : attrs, children: within }, inside)];
}

function withoutBold(piece: Piece): Piece[] {
  if (!isElement(piece)) return [piece];
  const children = piece.children.flatMap(withoutBold);
  return piece.tag === "strong" || piece.tag === "b" ? children : [{ ...piece, children }];
}

const asLine = (piece: Piece): Piece => (isElement(piece) && piece.tag === "br" ? "\n" : piece);

const styles: [RegExp, (paragraph: Element) => Element][] = [
  [/^MsoTitle$/, (paragraph) => ({ ...paragraph, tag: "h1" })],
  [/^Mso(?:Intense)?Quote$/, (paragraph) => ({ tag: "blockquote", attrs: {}, children: [paragraph] })],
];

function paragraphs(paragraph: Element): Piece[] {
  const pictures = elementsIn(paragraph.children, "img");
  // A picture is a block of its own: the paragraph around it would stay as an empty one.
  if (pictures.length > 0 && wordsOf(paragraph).trim() === "") return pictures;
  const name = paragraph.attrs.class ?? "";
  const [, change] = styles.find(([style]) => style.test(name)) ?? [];
  return [change ? change(paragraph) : paragraph];
}

function withoutLine(attrs: Element["attrs"]): Element["attrs"] {
  const { style, ...others } = attrs;
  if (style === undefined) return attrs;
  const kept = style.split(";").filter((part) => !/^\s*text-decoration/i.test(part));
  return { ...others, style: kept.join(";") };
}

const noColour = /^(?:transparent|inherit|initial|none|white|#fff(?:fff)?|rgba?\(255, ?255, ?255(?:, ?1)?\))?$/;

/** Words behind which there is a colour are marked. */
function marked(element: Element, { isGoogles }: Inside): Element {
  if (element.tag !== "span" || element.children.every(isBlank)) return element;
  const { "mso-highlight": word, "background-color": google } = stylesIn(element.attrs.style);
  const colour = word ?? (isGoogles ? google : undefined);
  if (noColour.test(colour ?? "")) return element;
  return { ...element, children: [{ tag: "mark", attrs: {}, children: element.children }] };
}

// Lists that were made of paragraphs hold others that were not looked at yet.
function deepTasks(piece: Piece): Piece[] {
  if (!isElement(piece) || !/^(?:ul|ol)$/.test(piece.tag)) return [piece];
  const children = piece.children.map((item) =>
    isElement(item) ? { ...item, children: item.children.flatMap(deepTasks) } : item,
  );
  return asTasks({ ...piece, children });
}
