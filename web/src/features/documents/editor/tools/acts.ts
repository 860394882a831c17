import { type Alignment, alignments } from "@pluma/contract/documents/schema/values";
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconHighlight,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPilcrow,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconUnderline,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/react";

/** Something that is done to a text at the cursor; its name stands among the words, under `acts`. */
export type Act = {
  name: string;
  Icon: TablerIcon;
  /** The keys that do the same, as they are printed; Mod is ⌘ or Ctrl. */
  keys?: string;
  /** What is typed at the start of a line to the same end. */
  typed?: string;
  /** What is looked at to say whether it is so already: a node or a mark, and an attribute of it. */
  is?: [name: string, attributes?: Record<string, unknown>];
  run: (chain: ChainedCommands) => ChainedCommands;
};

const headings = [IconH1, IconH2, IconH3, IconH4];
const levels = [1, 2, 3, 4] as const;

/** The kinds of block that a paragraph may become. */
export const blockActs: readonly Act[] = [
  { name: "paragraph", Icon: IconPilcrow, keys: "Mod Alt 0", is: ["paragraph"], run: (chain) => chain.setParagraph() },
  ...levels.map((level) => ({
    name: `heading${level}`,
    Icon: headings[level - 1] ?? IconH4,
    keys: `Mod Alt ${level}`,
    typed: "#".repeat(level),
    is: ["heading", { level }] satisfies Act["is"],
    run: (chain: ChainedCommands) => chain.toggleHeading({ level }),
  })),
  {
    name: "codeBlock",
    Icon: IconSourceCode,
    keys: "Mod Alt C",
    typed: "```",
    is: ["codeBlock"],
    run: (chain) => chain.toggleCodeBlock(),
  },
];

/** How words may look. */
export const markActs: readonly Act[] = [
  { name: "bold", Icon: IconBold, keys: "Mod B", is: ["bold"], run: (chain) => chain.toggleBold() },
  { name: "italic", Icon: IconItalic, keys: "Mod I", is: ["italic"], run: (chain) => chain.toggleItalic() },
  { name: "underline", Icon: IconUnderline, keys: "Mod U", is: ["underline"], run: (chain) => chain.toggleUnderline() },
  {
    name: "strike",
    Icon: IconStrikethrough,
    keys: "Mod Shift S",
    is: ["strike"],
    run: (chain) => chain.toggleStrike(),
  },
  {
    name: "highlight",
    Icon: IconHighlight,
    keys: "Mod Alt H",
    is: ["highlight"],
    run: (chain) => chain.toggleMark("highlight"),
  },
  { name: "code", Icon: IconCode, keys: "Mod E", is: ["code"], run: (chain) => chain.toggleCode() },
];

/** Lists and what else stands in a text. */
export const listActs: readonly Act[] = [
  {
    name: "bulletList",
    Icon: IconList,
    keys: "Mod Shift 8",
    typed: "-",
    is: ["bulletList"],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: "orderedList",
    Icon: IconListNumbers,
    keys: "Mod Shift 7",
    typed: "1.",
    is: ["orderedList"],
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: "taskList",
    Icon: IconListCheck,
    keys: "Mod Shift 9",
    typed: "[ ]",
    is: ["taskList"],
    run: (chain) => chain.toggleTaskList(),
  },
  {
    name: "blockquote",
    Icon: IconBlockquote,
    keys: "Mod Shift B",
    typed: ">",
    is: ["blockquote"],
    run: (chain) => chain.toggleBlockquote(),
  },
];

/** What is put in. */
export const putActs: readonly Act[] = [
  {
    name: "table",
    Icon: IconTable,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: "rule", Icon: IconSeparatorHorizontal, typed: "---", run: (chain) => chain.setHorizontalRule() },
];

const alignIcons: Record<Alignment, TablerIcon> = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
};

/** How paragraphs and headings stand; the left is as usual. */
export const alignActs: readonly Act[] = alignments.map((alignment) => ({
  name: alignment,
  Icon: alignIcons[alignment],
  run: (chain) => alignedTo(alignment, chain),
}));

/** Has the paragraphs and headings of the selection stand so. */
export function alignedTo(alignment: Alignment, chain: ChainedCommands): ChainedCommands {
  const textAlign = alignment === "left" ? null : alignment;
  return chain.updateAttributes("paragraph", { textAlign }).updateAttributes("heading", { textAlign });
}

/** Whether it is so at the cursor. */
export const isOn = (editor: Editor, { is }: Act): boolean => (is ? editor.isActive(is[0], is[1]) : false);
