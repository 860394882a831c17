import { DOMSerializer, type Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { plainText } from "../../../../platform/plainText.ts";

/** What is selected as plain text: lists with their marks and levels, the cells of tables apart by tabs. */
export function selectedText({ content }: Slice, { state: { schema, selection } }: EditorView): string {
  const parts = DOMSerializer.fromSchema(schema).serializeFragment(content);
  const box = document.createElement("div");
  const [first] = parts.children;
  // Items come without their list, and rows without their table.
  if (first?.matches("li")) {
    const { $from, to } = selection;
    const depth = $from.sharedDepth(to);
    const { type, attrs } = $from.node(depth);
    const list = document.createElement(type.name === "orderedList" ? "ol" : "ul");
    list.setAttribute("start", String(Number(attrs.start ?? 1) + $from.index(depth)));
    list.append(parts);
    box.append(list);
  } else if (first?.matches("tr")) {
    const table = document.createElement("table");
    table.append(parts);
    box.append(table);
  } else box.append(parts);
  return plainText(box);
}
