import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { schemaExtensions } from "./extensions.ts";

const editor = getSchema(schemaExtensions);

const described = (spec: object) => {
  const { content, group, marks, inline, code, defining, isolating, tableRole, excludes, inclusive, draggable } =
    spec as Record<string, unknown>;
  return {
    content: content || undefined,
    group: group || undefined,
    marks: marks === "_" ? undefined : marks,
    inline: inline || undefined,
    code: code || undefined,
    defining: defining || undefined,
    isolating: isolating || undefined,
    draggable: draggable || undefined,
    tableRole,
    excludes,
    isExclusive: inclusive === false,
  };
};
const attributes = (spec: object) => {
  const { attrs = {} } = spec as { attrs?: Record<string, { default?: unknown; validate?: unknown }> };
  return Object.fromEntries(
    Object.entries(attrs).map(([name, { default: usual, validate }]) => [name, { usual, validate }]),
  );
};

test("the editor's schema has the nodes and marks of the one schema, and no other", () => {
  expect(Object.keys(editor.nodes).sort()).toEqual(Object.keys(documentSchema.nodes).sort());
  // Their order is the order in which they nest.
  expect(Object.keys(editor.marks)).toEqual(Object.keys(documentSchema.marks));
  expect(editor.topNodeType.name).toBe("doc");
});

test.each(Object.keys(documentSchema.nodes))("the node %s is the same in both", (name) => {
  const [ours, theirs] = [editor.nodes[name], documentSchema.nodes[name]];
  if (!ours || !theirs) throw new Error("no such node");
  expect(described(ours.spec)).toEqual(described(theirs.spec));
  expect(attributes(ours.spec)).toEqual(attributes(theirs.spec));
  expect(ours.contentMatch.defaultType?.name).toBe(theirs.contentMatch.defaultType?.name);
});

test.each(Object.keys(documentSchema.marks))("the mark %s is the same in both", (name) => {
  const [ours, theirs] = [editor.marks[name], documentSchema.marks[name]];
  if (!ours || !theirs) throw new Error("no such mark");
  expect(described(ours.spec)).toEqual(described(theirs.spec));
  expect(attributes(ours.spec)).toEqual(attributes(theirs.spec));
});
