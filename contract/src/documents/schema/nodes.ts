import type { DOMOutputSpec, Node, NodeSpec } from "prosemirror-model";
import { alignmentOf, checkedOf, codeLanguageOf, headingOf, pictureOf, spansOf, startOf } from "./reading.ts";
import {
  held,
  isAlignment,
  isAlt,
  isChecked,
  isCodeLanguage,
  isColumnWidths,
  isFileId,
  isLevel,
  isSpan,
  isStart,
  isWidth,
} from "./values.ts";

const textAlign = { default: null, validate: held("textAlign", isAlignment) };

/** How an element stands, as a style of it; nothing where it stands as usual. */
const standing = ({ attrs }: Node) => (attrs.textAlign ? { style: `text-align: ${attrs.textAlign}` } : {});

const cell: NodeSpec = {
  content: "block+",
  isolating: true,
  attrs: {
    colspan: { default: 1, validate: held("colspan", isSpan) },
    rowspan: { default: 1, validate: held("rowspan", isSpan) },
    colwidth: { default: null, validate: held("colwidth", isColumnWidths) },
  },
};

const cellAs =
  (tag: string) =>
  ({ attrs: { colspan, rowspan, colwidth } }: Node): DOMOutputSpec => [
    tag,
    {
      ...(colspan > 1 && { colspan }),
      ...(rowspan > 1 && { rowspan }),
      ...(colwidth && { "data-colwidth": colwidth.join(",") }),
    },
    0,
  ];

/** Where a picture of a document is, below the address of the installation; it opens for those who may see the document. */
export const pictureSrc = (fileId: number): string => `/api/files/${fileId}`;

/** What a document is made of, by the names that the editor has for it. The first block is what an empty place becomes. */
export const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: { textAlign },
    parseDOM: [{ tag: "p", getAttrs: alignmentOf }],
    toDOM: (node) => ["p", standing(node), 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 1, validate: held("level", isLevel) }, textAlign },
    parseDOM: ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => ({ tag, getAttrs: headingOf })),
    toDOM: (node) => [`h${node.attrs.level}`, standing(node), 0],
  },
  bulletList: {
    content: "listItem+",
    group: "block list",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  orderedList: {
    content: "listItem+",
    group: "block list",
    attrs: { start: { default: 1, validate: held("start", isStart) } },
    parseDOM: [{ tag: "ol", getAttrs: startOf }],
    toDOM: ({ attrs: { start } }) => ["ol", start === 1 ? {} : { start }, 0],
  },
  listItem: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  taskList: {
    content: "taskItem+",
    group: "block list",
    parseDOM: [{ tag: 'ul[data-type="taskList"]', priority: 60 }],
    toDOM: () => ["ul", { "data-type": "taskList" }, 0],
  },
  taskItem: {
    content: "paragraph block*",
    defining: true,
    attrs: { checked: { default: false, validate: held("checked", isChecked) } },
    parseDOM: [{ tag: 'li[data-type="taskItem"]', priority: 60, getAttrs: checkedOf }],
    toDOM: ({ attrs: { checked } }) => ["li", { "data-type": "taskItem", "data-checked": checked }, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  codeBlock: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    attrs: { language: { default: null, validate: held("language", isCodeLanguage) } },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: codeLanguageOf }],
    toDOM: ({ attrs: { language } }) => ["pre", language ? { "data-language": language } : {}, ["code", 0]],
  },
  table: {
    content: "tableRow+",
    group: "block",
    isolating: true,
    tableRole: "table",
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", ["tbody", 0]],
  },
  tableRow: {
    content: "(tableCell | tableHeader)*",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  tableCell: {
    ...cell,
    tableRole: "cell",
    parseDOM: [{ tag: "td", getAttrs: spansOf }],
    toDOM: cellAs("td"),
  },
  tableHeader: {
    ...cell,
    tableRole: "header_cell",
    parseDOM: [{ tag: "th", getAttrs: spansOf }],
    toDOM: cellAs("th"),
  },
  image: {
    group: "block",
    draggable: true,
    attrs: {
      file_id: { validate: held("file_id", isFileId) },
      alt: { default: "", validate: held("alt", isAlt) },
      width: { default: null, validate: held("width", isWidth) },
    },
    parseDOM: [{ tag: "img", getAttrs: pictureOf }],
    toDOM: ({ attrs: { file_id, alt, width } }) => [
      "img",
      { src: pictureSrc(file_id), "data-file-id": file_id, alt, ...(width && { "data-width": width }) },
    ],
  },
  horizontalRule: {
    group: "block",
    parseDOM: [{ tag: "hr" }],
    toDOM: () => ["hr"],
  },
  text: { group: "inline" },
  hardBreak: {
    group: "inline",
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;
