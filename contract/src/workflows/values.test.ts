import { expect, test } from "vitest";
import { newField } from "../templates/fields.ts";
import { questionsOf, type WorkflowStep } from "./steps.ts";
import { readValues, writeValues } from "./values.ts";

const read = (text: string, ...keys: string[]) => Object.fromEntries(readValues(text, keys));

test("a comma ends a value only where a known key follows it, and the first = separates", () => {
  expect(read("topic=clay, wheels, a=b and kilns, tone=warm = kind", "topic", "tone")).toEqual({
    topic: "clay, wheels, a=b and kilns",
    tone: "warm = kind",
  });
});

test("keys have spaces around and in them, values may be empty or of several lines", () => {
  expect(read(" your topic =clay\nand, mud,tone=,price=240", "your topic", "tone", "price")).toEqual({
    "your topic": "clay\nand, mud",
    tone: "",
    price: "240",
  });
});

test("what stands before the first key, and a key that is there again, is nobody's", () => {
  expect(read("hello, x=1, topic=a, topic=b", "topic")).toEqual({ topic: "a" });
  expect(read("", "topic")).toEqual({});
});

test("what is written is read again", () => {
  const values = new Map([
    ["topic", "clay, mud; x = y"],
    ["tone", "warm"],
  ]);
  expect(readValues(writeValues(values), ["topic", "tone"])).toEqual(values);
});

test("a key that several steps use is one question, which must be answered if one of them must have it", () => {
  const asked = { source: "asked", key: "Course" } as const;
  const steps: Pick<WorkflowStep, "step_id" | "fields">[] = [
    { step_id: "a", fields: { topic: asked } },
    { step_id: "b", fields: { about: asked, tone: { source: "fixed", value: "warm" } } },
  ];
  const fieldsOf = ({ step_id }: { step_id: string }) =>
    step_id === "a"
      ? [{ ...newField("topic", 1), required: false }]
      : [newField("tone", 1), newField("price, net", 3), newField("about", 2)];
  expect(questionsOf(steps, fieldsOf)).toMatchObject([
    { key: "Course", label: "Topic", required: true, steps: ["a", "b"] },
    { key: "price net", label: "Price, net", required: true, steps: ["b"] },
  ]);
});
