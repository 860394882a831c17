import type { Language } from "@pluma/contract/kit/kit";
import { runsOf } from "./fonts.ts";
import { printPdf } from "./printed.ts";

/** An invoice as it is printed: every text in its language, every amount written out. */
export type InvoiceSheet = {
  lang: Language;
  /** What the document is called inside. */
  title: string;
  brand: string;
  /** #rrggbb. */
  accent: string;
  heading: string;
  /** What stands beside the heading: whether it is paid. */
  stamp: string;
  /** Said in full width below the heading: that no money moved. */
  notice: string | null;
  facts: { label: string; value: string }[];
  parties: { label: string; lines: string[] }[];
  columns: [string, string];
  items: { name: string; about: string[]; amount: string }[];
  totals: { label: string; value: string; isStrong: boolean }[];
  footer: string;
};

type Node = Record<string, unknown>;

const GREY = "#6b6b70";
const LINE = "#d8d8dc";

/** An invoice as a PDF of A4 pages. */
export function drawInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  const { lang, title, brand, accent, heading, stamp, notice } = sheet;
  return printPdf({
    title,
    lang,
    footer: sheet.footer,
    content: [
      { canvas: [{ type: "rect", x: 0, y: 0, w: 471, h: 4, color: accent }], margin: [0, 0, 0, 22] },
      {
        columns: [
          { text: plain(brand), fontSize: 15, bold: true, width: "*" },
          { text: plain(stamp), fontSize: 11, bold: true, color: accent, alignment: "right", width: "auto" },
        ],
        margin: [0, 0, 0, 26],
      },
      { text: plain(heading), fontSize: 24, bold: true, margin: [0, 0, 0, notice === null ? 14 : 8] },
      ...(notice === null ? [] : [{ text: plain(notice), bold: true, color: GREY, margin: [0, 0, 0, 14] }]),
      drawFacts(sheet.facts),
      drawParties(sheet.parties),
      drawItems(sheet),
      drawTotals(sheet.totals),
    ],
  });
}

/** Runs of the faces that have the signs of a text: a name may be written in any script. */
const plain = (text: string) =>
  runsOf(text === "" ? " " : text, "Text").map((run) => ({ text: run.text, font: run.face }));

function drawFacts(facts: InvoiceSheet["facts"]): Node {
  const body = facts.map(({ label, value }) => [{ text: plain(label), color: GREY }, { text: plain(value) }]);
  return { table: { widths: ["auto", "*"], body }, layout: bare, margin: [0, 0, 0, 20] };
}

function drawParties(parties: InvoiceSheet["parties"]): Node {
  return {
    columns: parties.map(({ label, lines }) => ({
      width: "*",
      stack: [
        { text: plain(label), color: GREY, fontSize: 9.5, margin: [0, 0, 0, 3] },
        ...lines.map((line, index) => ({ text: plain(line), bold: index === 0 })),
      ],
    })),
    columnGap: 24,
    margin: [0, 0, 0, 26],
  };
}

function drawItems({ columns, items }: InvoiceSheet): Node {
  const head = [
    { text: plain(columns[0]), color: GREY, fontSize: 9.5 },
    { text: plain(columns[1]), color: GREY, fontSize: 9.5, alignment: "right" },
  ];
  const rows = items.map(({ name, about, amount }) => [
    { stack: [{ text: plain(name) }, ...about.map((line) => ({ text: plain(line), color: GREY, fontSize: 9.5 }))] },
    { text: plain(amount), alignment: "right" },
  ]);
  return {
    table: { headerRows: 1, widths: ["*", "auto"], body: [head, ...rows] },
    layout: {
      vLineWidth: () => 0,
      hLineWidth: (index: number) => (index === 0 ? 0 : 0.7),
      hLineColor: () => LINE,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    margin: [0, 0, 0, 10],
  };
}

function drawTotals(totals: InvoiceSheet["totals"]): Node {
  const body = totals.map(({ label, value, isStrong }) => [
    { text: plain(label), alignment: "right", ...(isStrong ? { bold: true, fontSize: 13 } : { color: GREY }) },
    { text: plain(value), alignment: "right", ...(isStrong && { bold: true, fontSize: 13 }) },
  ]);
  return { table: { widths: ["*", "auto"], body }, layout: bare };
}

const bare = {
  defaultBorder: false,
  paddingLeft: (column: number) => (column === 0 ? 0 : 16),
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};
