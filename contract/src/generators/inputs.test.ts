import { expect, test } from "vitest";
import { unknownVariables } from "./inputs.ts";

test("what looks like a variable of an instruction and is none is named as it is written, once", () => {
  const instruction =
    "Write for {Audience} about {Topic}, as [Voice]. {Audience}, {{task}} and [ cta ] again, {{ Brand }}.";
  expect(unknownVariables(instruction)).toEqual(["{Audience}", "[Voice]", "{{ Brand }}"]);
});

test("the variables however they are written, braces of code, links and fields in brackets are none of that", () => {
  const variables = "{Task} [Topic] {{ target }} {PERSON} {Tone} {Format} {Examples} {CTA} {Prompt}";
  expect(unknownVariables(`${variables} {"a": 1} {} [Docs](https://example.com) [your name]`)).toEqual([]);
});
