// The bare minimum that an editor can be: Tiptap with what the texts are made of, and nothing around it.

import { Editor } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { Heading } from "@tiptap/extension-heading";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";

const extensions = [
  ...[Document, Paragraph, Text, Heading, Bold, Link.configure({ openOnClick: false }), BulletList, ListItem],
  ...[Table, TableRow, TableCell, TableHeader, UndoRedo],
];
const sheet = document.querySelector<HTMLElement>("#sheet");
let editor: Editor | null = null;

/** Opens the text of a number, as a press in a list does. */
async function open(number: string): Promise<void> {
  const { doc } = await (await fetch(`/documents/${number}`)).json();
  editor?.destroy();
  editor = new Editor({ element: sheet, extensions, content: doc });
}

const list = document.querySelector("#list");
for (const number of await (await fetch("/documents")).json()) {
  const button = document.createElement("button");
  button.dataset.number = number;
  button.textContent = `Document ${number}`;
  button.addEventListener("click", () => void open(number));
  list?.append(button);
}
