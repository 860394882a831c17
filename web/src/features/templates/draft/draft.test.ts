import { joinOptions, newField } from "@pluma/contract/templates/fields";
import { expect, test } from "vitest";
import {
  type Draft,
  emptyDraft,
  faultsOf,
  fieldsOf,
  moved,
  nameProblem,
  renamed,
  waitingFieldsOf,
  withContent,
  withField,
} from "./draft.ts";

const written = (content: string, draft: Draft = emptyDraft("en")): Draft => withContent(draft, content);
/** A content typed letter by letter, as the browser tells it. */
const typed = (content: string, draft: Draft = emptyDraft("en")): Draft =>
  [...content].reduce((now, letter) => withContent(now, now.content + letter), draft);
const names = (draft: Draft): string[] => fieldsOf(draft).map(({ name }) => name);

test("each place of the content is a field, while it is typed as well as when it is pasted", () => {
  expect(names(typed("Write to [readers] about [topic]."))).toEqual(["readers", "topic"]);
  expect(fieldsOf(written("About [the_one_thing]"))).toEqual([{ ...newField("the_one_thing", 1) }]);
  expect(names(typed("A [link](https://a.example), a box [ ] and [x]"))).toEqual(["x"]);
});

test("a place that is renamed in the text keeps its field, and only a label that nobody wrote follows", () => {
  const draft = withField(written("Keep it [tone]"), "tone", { help: "Read it aloud." });
  expect(fieldsOf(written("Keep it [mood]", draft))).toMatchObject([
    { name: "mood", label: "Mood", help: "Read it aloud." },
  ]);
  const labelled = withField(draft, "tone", { label: "How it sounds" });
  expect(fieldsOf(written("Keep it [mood]", labelled))).toMatchObject([{ name: "mood", label: "How it sounds" }]);
});

test("another text is not taken for a renamed place", () => {
  const draft = withField(written("Keep it [tone]"), "tone", { help: "Read it aloud." });
  expect(fieldsOf(written("Sell [product] today", draft))).toMatchObject([{ name: "product", help: "" }]);
});

test("a place that was taken out and comes back finds its field as it was", () => {
  const draft = withField(written("Keep it [tone], [short]"), "tone", { type: "select", options: "Warm/Dry/" });
  const without = written("Keep it [short]", draft);
  expect(names(without)).toEqual(["short"]);
  expect(fieldsOf(typed(" and [tone]", without))).toMatchObject([
    { name: "tone", options: "Warm/Dry/" },
    { name: "short" },
  ]);
});

test("a place that is there twice clears the fields, and they come back as they were when it is mended", () => {
  const draft = withField(written("[a] and [b]"), "b", { label: "The second" });
  const twice = written("[a] and [b], [a]", draft);
  expect(fieldsOf(twice)).toEqual([]);
  expect(waitingFieldsOf(twice)).toMatchObject([{ name: "a" }, { name: "b", label: "The second" }]);
  expect(faultsOf({ ...twice, name: "N", description: "D" })).toEqual([
    { part: "content", field: null, problem: "repeated" },
  ]);
  expect(fieldsOf(written("[a] and [b], [c]", twice))).toMatchObject([
    { name: "a" },
    { name: "b", label: "The second" },
    { name: "c" },
  ]);
});

test("a field that is renamed takes its place along, and no name that is taken, empty or in brackets is given", () => {
  const draft = written("Sell [what] to [whom].");
  const next = renamed(draft, "what", "product ");
  expect(next.content).toBe("Sell [product] to [whom].");
  expect(fieldsOf(next)).toMatchObject([{ name: "product", label: "Product" }, { name: "whom" }]);
  expect(nameProblem(draft, "what", "whom")).toBe("taken");
  expect(nameProblem(draft, "what", " ")).toBe("empty");
  expect(nameProblem(draft, "what", "a]b")).toBe("brackets");
  expect(renamed(draft, "what", "whom")).toBe(draft);
});

test("fields stand in the order that they were moved to, whatever the order of the text", () => {
  const draft = moved(written("[a] [b] [c]"), 2, 0);
  expect(names(draft)).toEqual(["c", "a", "b"]);
  expect(names(written("[a] [b] [c] [d]", draft))).toEqual(["c", "a", "b", "d"]);
  expect(moved(draft, 0, -1)).toBe(draft);
  expect(moved(draft, 2, 3)).toBe(draft);
});

test("what keeps a template from being saved is told in the order of the form", () => {
  const select = { type: "select", options: "" } as const;
  const draft = withField(withField(written("[a] [b] [c]"), "a", { label: " " }), "b", select);
  expect(faultsOf(withField(draft, "c", { type: "select", options: joinOptions(["One", " "]) }))).toEqual([
    { part: "name", field: null, problem: "empty" },
    { part: "description", field: null, problem: "empty" },
    { part: "label", field: "a", problem: "empty" },
    { part: "options", field: "b", problem: "options_missing" },
    { part: "options", field: "c", problem: "option_empty" },
  ]);
  const long = withField(draft, "a", { label: "x".repeat(255) });
  expect(faultsOf(long)).toContainEqual({ part: "label", field: "a", problem: "label_too_long" });
  expect(faultsOf(emptyDraft("es"))).toContainEqual({ part: "content", field: null, problem: "empty" });
});
