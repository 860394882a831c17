import { isRightToLeft } from "@pluma/contract/documents/schema/direction";
import type { Language } from "@pluma/contract/kit/kit";
import { asLine } from "./bidi.ts";
import { type Formulas, formulaRun, formulasIn, setFormulas } from "./formulas/inPdf.ts";
import { textOf } from "./nodes.ts";
import {
  drawApart,
  drawCode,
  drawPicture,
  drawQuote,
  drawRule,
  evenly,
  type Item,
  inRuns,
  LINE,
  type Node,
  PAGE_WIDTH,
  PAPER,
  printList,
  printPdf,
  type Run,
  type Style,
  sizes,
} from "./printed.ts";
import { type Block, type Inline, type List, type Paragraph, pictureOf, type Table, type Tree } from "./tree.ts";
import { type Pictures, shownSize } from "./written.ts";

/** A tree as a PDF of A4 pages: its headings are the outline, and each page says which it is. */
export async function drawPdf(root: Tree, { title, lang, pictures }: About): Promise<Buffer> {
  const formulas = await setFormulas(formulasIn(root));
  const content = root.children.flatMap((node) => draw(node, { formulas, room: PAGE_WIDTH, pictures }));
  return printPdf({ title, lang, content });
}

type About = { title: string; lang: Language; pictures?: Pictures };

/** What is drawn inside: the formulas of the text, how many points of a line there are for one, and its pictures. */
type Inside = { formulas: Formulas; room: number; pictures: Pictures | undefined };

function draw(node: Block, inside: Inside): Node[] {
  switch (node.type) {
    case "heading":
      return [drawHeading(node, inside)];
    case "paragraph":
      return [drawParagraph(node, inside)];
    case "blockquote":
      return [
        drawQuote(
          node.children.flatMap((child) => draw(child, within(inside, 14))),
          isRightToLeft(textOf(node)),
        ),
      ];
    case "list":
      return [drawList(node, inside)];
    case "table":
      return [drawTable(node, inside)];
    case "code":
      return [(node.data?.isFormula && drawApart(node.value, inside)) || drawCode(node.value)];
    case "thematicBreak":
      return [drawRule()];
    default:
      return [];
  }
}

const within = (inside: Inside, less: number): Inside => ({ ...inside, room: inside.room - less });

function drawParagraph(node: Paragraph, inside: Inside): Node {
  const picture = inside.pictures?.get(pictureOf(node) ?? 0);
  if (picture) return drawPicture(picture, shownSize(picture), inside.room);
  return { ...asLine(drawInline(node.children, inside)), margin: [0, 0, 0, 8] };
}

function drawHeading(node: Extract<Block, { type: "heading" }>, inside: Inside): Node {
  const { children, depth } = node;
  const runs = drawInline(children, inside, { bold: true });
  const words = textOf(node);
  return {
    ...asLine(runs),
    fontSize: sizes[depth - 1] ?? 11,
    lineHeight: 1.15,
    margin: [0, depth < 3 ? 12 : 8, 0, 6],
    headlineLevel: depth,
    ...(words !== "" && { outline: true, outlineText: words }),
  };
}

function drawList(list: List, inside: Inside): Node {
  const items: Item[] = list.children.map((item) => {
    const isTask = typeof item.checked === "boolean";
    // Lines of a list stand closer than paragraphs.
    const stack = item.children.flatMap((child) =>
      draw(child, within(inside, 20)).map((drawn) =>
        child.type === "paragraph" ? { ...drawn, margin: [0, 0, 0, 3] } : drawn,
      ),
    );
    return { stack, ...(isTask && { box: item.checked ? "☑" : "☐" }) };
  });
  return printList(items, list.ordered ? (list.start ?? 1) : null, isRightToLeft(textOf(list)));
}

function drawTable(table: Table, inside: Inside): Node {
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const isTurned = isRightToLeft(textOf(table));
  const cell = { ...inside, room: inside.room / columns - 10 };
  const body = table.children.map((row, index) => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const alignment = table.align?.[column];
      return {
        ...asLine(drawInline(row.children[column]?.children ?? [], cell, index === 0 ? { bold: true } : {})),
        ...(isTurned && { alignment: "right" }),
        ...(alignment && { alignment }),
        ...(index === 0 && { fillColor: PAPER }),
      };
    });
    return isTurned ? cells.reverse() : cells;
  });
  return {
    table: { headerRows: 1, dontBreakRows: false, widths: evenly(columns), body },
    layout: { hLineColor: () => LINE, vLineColor: () => LINE, hLineWidth: () => 0.7, vLineWidth: () => 0.7 },
    fontSize: columns > 6 ? 8 : 10,
    margin: [0, 2, 0, 12],
  };
}

function drawInline(nodes: Inline[], inside: Inside, style: Style = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case "text":
        return inRuns(node.value.replace(/\n/g, " "), style);
      case "inlineCode":
        return drawCodeIn(node, inside, style);
      case "strong":
        return drawInline(node.children, inside, { ...style, bold: true });
      case "emphasis":
        return drawInline(node.children, inside, { ...style, italics: true });
      case "delete":
        return drawInline(node.children, inside, {
          ...style,
          decoration: [...(style.decoration ?? []), "lineThrough"],
        });
      case "link":
        return drawInline(node.children, inside, {
          ...style,
          link: node.url,
          decoration: [...(style.decoration ?? []), "underline"],
        });
      case "break":
        return [{ text: "\n" }];
      default:
        return [];
    }
  });
}

/** Code in a line, or a formula. */
function drawCodeIn({ value, data }: Extract<Inline, { type: "inlineCode" }>, inside: Inside, style: Style): Run[] {
  const run = data?.isFormula ? formulaRun(inside.formulas.find(value, false), inside.room) : null;
  return run ? [{ ...style, ...run }] : inRuns(value, { ...style, face: "Code" });
}
