import { HEADING_LEVEL_MAX, isLink, linkProtocols } from "@pluma/contract/documents/schema/values";
import { Extension, type Extensions, InputRule, Mark } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading, type Level } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import type { Node } from "@tiptap/pm/model";
import { Chosen } from "./chosen.ts";
import { markAs, nodeAs } from "./extended.ts";
import { Picture } from "./picture.ts";

const levels: Level[] = [1, 2, 3, 4, 5, 6].filter((level): level is Level => level <= HEADING_LEVEL_MAX);

const Highlight = Mark.create({
  name: "highlight",
  addKeyboardShortcuts() {
    return { "Mod-Alt-h": () => this.editor.commands.toggleMark(this.name) };
  },
});

// "One.two" is no address because it has a dot; whoever means one writes it whole.
const isWholeAddress = (url: string): boolean => /^(?:https?:\/\/|mailto:|www\.)/i.test(url);

/** What the box of a task is called: by its words, in whatever language they are, and by its sign where there are none. */
const boxOf = (words: string): string => words.trim() || "☐";

/** What can be in a document, as it is edited: the one schema of documents, and how Tiptap lets each part of it be typed. */
export const schemaExtensions: Extensions = [
  nodeAs("doc", Document),
  nodeAs("paragraph", Paragraph),
  nodeAs("heading", Heading).configure({ levels }),
  nodeAs("bulletList", BulletList),
  nodeAs("orderedList", OrderedList),
  nodeAs("listItem", ListItem),
  nodeAs("taskList", TaskList),
  nodeAs("taskItem", TaskItem).configure({
    nested: true,
    a11y: { checkboxLabel: ({ textContent }: Node) => boxOf(textContent) },
  }),
  nodeAs("blockquote", Blockquote),
  nodeAs("codeBlock", CodeBlock).configure({ enableTabIndentation: true }),
  nodeAs("table", Table).configure({ resizable: true, cellMinWidth: 60 }),
  nodeAs("tableRow", TableRow),
  nodeAs("tableCell", TableCell),
  nodeAs("tableHeader", TableHeader),
  nodeAs("image", Picture),
  nodeAs("horizontalRule", HorizontalRule),
  nodeAs("text", Text),
  nodeAs("hardBreak", HardBreak),
  markAs("link", Link).configure({
    openOnClick: false,
    defaultProtocol: "https",
    protocols: linkProtocols.map((protocol) => protocol.slice(0, -1)),
    isAllowedUri: (url: string) => isLink(url),
    shouldAutoLink: isWholeAddress,
  }),
  markAs("bold", Bold),
  markAs("italic", Italic),
  markAs("underline", Underline),
  markAs("strike", Strike),
  markAs("highlight", Highlight),
  markAs("code", Code),
];

// A box that is typed in a list as Markdown has it, "- [ ] ", whose sign made the list before.
const Boxes = Extension.create({
  name: "boxes",
  addInputRules: () => [
    new InputRule({
      find: /^\[([ xX]?)\]\s$/,
      handler: ({ state, range, match, chain }) => {
        const isInList = state.selection.$from.node(-1).type.name === "listItem";
        const checked = match[1]?.toLowerCase() === "x";
        if (isInList) chain().deleteRange(range).toggleTaskList().updateAttributes("taskItem", { checked }).run();
        return isInList ? undefined : null;
      },
    }),
  ],
});

/** How a document is edited, beside what can be in it. */
export const editingExtensions: Extensions = [
  ListKeymap,
  Boxes,
  Dropcursor.configure({ color: "var(--accent-line)", width: 2 }),
  Gapcursor,
  UndoRedo.configure({ depth: 500 }),
  Chosen,
];
