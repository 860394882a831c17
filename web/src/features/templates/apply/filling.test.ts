import { estimateWords } from "@pluma/contract/templates/estimate";
import { newField, type TemplateField } from "@pluma/contract/templates/fields";
import { expect, test } from "vitest";
import { firstValues, isComplete, newsIn, noValues, usedOf, valuesOf, wantingIn } from "./filling.ts";

const field = (name: string, parts: Partial<TemplateField> = {}): TemplateField => ({ ...newField(name, 1), ...parts });

const notes = field("notes");
const tone = field("tone", { type: "select", options: "Warm/Direct/" });
const words = field("words", { type: "number", required: false });
const fields = [notes, tone, words];
const template = {
  template_id: 3,
  name: "Letter",
  content: "Write [notes], [tone], at most [words] words.",
  template_fields: fields,
};

test("fields begin with what was used last time, else with their defaults; an option that is gone is not used again", () => {
  expect(firstValues(fields, null)).toEqual({ notes: "", tone: "Warm", words: "" });
  expect(firstValues(fields, { notes: "Tea", tone: "Direct", gone: "x" })).toEqual({
    notes: "Tea",
    tone: "Direct",
    words: "",
  });
  expect(firstValues(fields, { tone: "Cold" }).tone).toBe("Warm");
  expect(firstValues([field("words", { default: "180" })], { words: "" })).toEqual({ words: "" });
});

test("emptied fields are empty, but for those that must have an option", () => {
  expect(noValues(fields)).toEqual({ notes: "", tone: "Warm", words: "" });
  expect(noValues([{ ...tone, required: false }])).toEqual({ tone: "" });
});

test("every required field wants an answer that is more than spaces; an optional one wants none, or a right one", () => {
  expect(wantingIn(fields, { notes: " \n", tone: "Warm" })).toEqual(["notes"]);
  expect(wantingIn(fields, { notes: "Tea", tone: "Warm" })).toEqual([]);
  expect(wantingIn(fields, { notes: "Tea", tone: "Cold", words: "many" })).toEqual(["tone", "words"]);
});

test("a number is what the server takes for one: with a point or a comma, and nothing that is still being typed", () => {
  const wanting = (value: string) => wantingIn([words], { words: value }).length > 0;
  expect(["180", "1,5", "-.5", "+2.25"].filter(wanting)).toEqual([]);
  expect(["1.", "-", "0x10", "1e9", "many"].filter((value) => !wanting(value))).toEqual([]);
});

test("a prompt over what can be sent is not complete, where its length may be known", () => {
  const values = { notes: "a".repeat(30_100), tone: "Warm" };
  expect(isComplete(template, values)).toBe(false);
  expect(isComplete({ ...template, content: null }, values)).toBe(true);
});

test("of proposed values those are news that answer a field, fit it, and say something else than stands there", () => {
  const found = { notes: "Tea", tone: "Cold", words: "180", other: "x" };
  expect(newsIn(fields, found, { notes: "Tea", words: "90" })).toEqual({ words: "180" });
});

test("what is sent holds every field in its order, and gives its values back", () => {
  const used = usedOf({ ...template, content: null }, { notes: "Tea", tone: "Warm" });
  expect(used).toMatchObject({ template_id: 3, name: "Letter", hidden: true });
  expect(used.fields.map(({ label, value }) => `${label}=${value}`)).toEqual(["Notes=Tea", "Tone=Warm", "Words="]);
  expect(valuesOf(used)).toEqual({ notes: "Tea", tone: "Warm", words: "" });
});

test("an answer is as long as the prompt says or, where that is hidden, as a number of words asks; else as is usual", () => {
  expect(estimateWords(template, { words: "180" })).toBe(180);
  expect(estimateWords(template, {})).toBe(300);
  expect(estimateWords({ ...template, content: "Unas 1.200 palabras, o 90 words." }, {})).toBe(1200);
  expect(estimateWords({ ...template, content: null }, { words: "90" })).toBe(90);
  expect(estimateWords({ ...template, content: null }, { words: "900000" })).toBe(300);
});
