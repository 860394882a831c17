import { newField, type TemplateField } from "@pluma/contract/templates/fields";
import { expect, test } from "vitest";
import { contentOf, faultsOf, fillFields } from "./rules.ts";

const field = (name: string, more: Partial<TemplateField> = {}): TemplateField => ({ ...newField(name, 1), ...more });
const faultIn = (one: TemplateField, value: string) =>
  faultsOf([one], fillFields([one], { [one.name]: value })).get(one.name);

test("fields are filled in their order, by what was given, else by their default or the first option", () => {
  const fields = [
    field("tone", { type: "select", options: "Warm/Direct/", order: 3 }),
    field("topic", { order: 1 }),
    field("length", { type: "number", default: "200", order: 2 }),
    field("mood", { type: "select", options: "Glad/Sad/", required: false, order: 4 }),
  ];
  expect(fillFields(fields, { topic: "Bread", other: "nobody's" })).toEqual([
    { name: "topic", label: "Topic", value: "Bread" },
    { name: "length", label: "Length", value: "200" },
    { name: "tone", label: "Tone", value: "Warm" },
    { name: "mood", label: "Mood", value: "" },
  ]);
  expect(fillFields([field("constructor")], {})).toEqual([{ name: "constructor", label: "Constructor", value: "" }]);
});

test("what must be there and is blank is missing; what may be left out is not", () => {
  expect(faultIn(field("topic"), " \n")).toBe("missing");
  expect(faultIn(field("topic", { required: false }), "")).toBeUndefined();
  expect(faultIn(field("topic"), "Bread")).toBeUndefined();
});

test("a number is one as it is written in either language, and an option is one of those there are", () => {
  const number = field("count", { type: "number" });
  for (const value of ["7", " -7 ", "+1.5", "1,5", ".5", "007"]) expect(faultIn(number, value), value).toBeUndefined();
  for (const value of ["seven", "1.5.2", "1e9", "0x10", "1 000", "Infinity", "--1", "5."]) {
    expect(faultIn(number, value), value).toBe("refused");
  }
  const tone = field("tone", { type: "select", options: "Warm/Direct/" });
  expect(faultIn(tone, "Direct")).toBeUndefined();
  for (const value of ["warm", "Warm/Direct", "Warm/"]) expect(faultIn(tone, value), value).toBe("refused");
});

test("a thread shows the name and what was filled in, long answers on lines of their own", () => {
  const filled = [
    { name: "topic", label: "Topic", value: "Bread" },
    { name: "notes", label: "Notes", value: "Rye.\nSlow." },
    { name: "tone", label: "Tone", value: " " },
  ];
  expect(contentOf("Blog post", filled)).toBe("Blog post\n\nTopic: Bread\nNotes:\nRye.\nSlow.");
  expect(contentOf("Blog post", [])).toBe("Blog post");
});
