import { expect, test } from "vitest";
import { emptyDraft, fieldsOf, withContent, withField } from "./draft.ts";
import { differencesOf, mergedOf, usualChoice } from "./merging.ts";

const base = { ...withContent(emptyDraft("en"), "Write to [readers]"), name: "Letter", description: "A letter" };

const all = { read_prompt: true, decide: true, publish: true };

test("only what two people have differently is told, and by whom it was changed", () => {
  const mine = { ...base, name: "My letter", type: "Email" };
  const theirs = { ...base, name: "Their letter", tags: ["news"] };
  expect(differencesOf(base, mine, theirs, all)).toEqual([
    { part: "name", hasMine: true, hasTheirs: true },
    { part: "type", hasMine: true, hasTheirs: false },
    { part: "tags", hasMine: false, hasTheirs: true },
  ]);
  expect(differencesOf(base, mine, mine, all)).toEqual([]);
  // What is not one's own to change is nothing to choose.
  const opened = { ...base, editable: true, public: true };
  expect(differencesOf(base, base, opened, { ...all, decide: false, publish: false })).toEqual([]);
});

test("unless somebody says otherwise nobody's change is lost, and where both changed one's own is taken", () => {
  const mine = { ...base, name: "My letter", type: "Email" };
  const theirs = { ...base, name: "Their letter", tags: ["news"] };
  const choices = Object.fromEntries(
    differencesOf(base, mine, theirs, all).map((each) => [each.part, usualChoice(each)]),
  );
  expect(mergedOf(mine, theirs, choices)).toMatchObject({ name: "My letter", type: "Email", tags: ["news"] });
  expect(mergedOf(mine, theirs, { ...choices, name: "theirs" }).name).toBe("Their letter");
});

test("a place that came with the chosen content keeps the field that its author wrote", () => {
  const theirs = withField(withContent(base, "Write to [readers] about [topic]"), "topic", { help: "One thing." });
  const mine = withField(base, "readers", { label: "Who reads it" });
  const merged = mergedOf(mine, theirs, { content: "theirs", fields: "mine" });
  expect(fieldsOf(merged)).toMatchObject([
    { name: "readers", label: "Who reads it", order: 1 },
    { name: "topic", help: "One thing.", order: 2 },
  ]);
});
