/** HTML as plain values, in a browser and on the server: what is done with what was written elsewhere before it is read. */
export type Element = { tag: string; attrs: Readonly<Record<string, string>>; children: Piece[] };
export type Piece = string | Element;

/** What these hold is not for reading. */
const dropped = new Set(
  "script style template noscript noembed noframes xmp plaintext iframe object embed svg math title textarea select xml".split(
    " ",
  ),
);
/** The attributes that anything is read from. Nothing else is looked at. */
const known = new Set(
  (
    "id class style href src alt align start colspan rowspan type checked role aria-checked aria-roledescription " +
    "data-type data-checked data-colwidth data-language data-file-id data-width data-aria-level data-listid"
  ).split(" "),
);
const voids = new Set("br hr img input wbr col meta link area base".split(" "));
/** What lies deeper stands beside each other. */
const DEPTH_MAX = 200;

/** What a node is: its text, its name and attributes, or nothing that is read. */
export type Look<N> = {
  read: (node: N) => string | { tag: string; attrs: Iterable<{ name: string; value: string }> } | null;
  childrenOf: (node: N) => Iterable<N>;
};

/** The nodes of any tree as pieces, however deep it is. */
export function piecesFrom<N>(nodes: Iterable<N>, { read, childrenOf }: Look<N>): Piece[] {
  const root: Piece[] = [];
  const open: { from: Iterable<N>; into: Piece[]; depth: number }[] = [{ from: nodes, into: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const deeper: typeof open = [];
    for (const node of next.from) {
      const said = read(node);
      if (said === null) continue;
      if (typeof said === "string") {
        next.into.push(said);
        continue;
      }
      if (dropped.has(said.tag)) continue;
      const element = { tag: nameOf(said.tag), attrs: knownOf(said.attrs), children: [] };
      next.into.push(element);
      const isFlat = next.depth >= DEPTH_MAX;
      deeper.push({ from: childrenOf(node), into: isFlat ? next.into : element.children, depth: next.depth + 1 });
    }
    open.push(...deeper.reverse());
  }
  return root;
}

const nameOf = (tag: string): string => (/^[a-z][a-z0-9]*(?::[a-z]+)?$/.test(tag) ? tag : "span");

const knownOf = (attrs: Iterable<{ name: string; value: string }>): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const { name, value } of attrs) if (known.has(name)) kept[name] = value;
  return kept;
};

/** Pieces as HTML; every text and attribute is escaped. */
export function piecesToHtml(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? escapeText(piece) : elementToHtml(piece))).join("");
}

function elementToHtml({ tag, attrs, children }: Element): string {
  const attributes = Object.entries(attrs).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${tag}${attributes.join("")}>`;
  return voids.has(tag) ? start : `${start}${piecesToHtml(children)}</${tag}>`;
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");

export const isElement = (piece: Piece | undefined): piece is Element => typeof piece === "object";

/** The words of a piece. */
export const wordsOf = (piece: Piece): string =>
  typeof piece === "string" ? piece : piece.children.map(wordsOf).join("");

/** Whether a piece is white space between elements. */
export const isBlank = (piece: Piece): boolean => typeof piece === "string" && /^[ \t\r\n\f]*$/.test(piece);

/** All elements of a name, in their order. */
export const elementsIn = (pieces: readonly Piece[], tag: string): Element[] =>
  pieces.flatMap((piece) =>
    isElement(piece) ? [...(piece.tag === tag ? [piece] : []), ...elementsIn(piece.children, tag)] : [],
  );
