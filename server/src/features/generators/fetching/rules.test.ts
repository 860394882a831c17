import { composePrompt, repeatPrompt, valuesIn } from "@pluma/contract/generators/inputs";
import { expect, test } from "vitest";
import { words } from "../locales/words.ts";
import { fillVariables, shareOf } from "./rules.ts";

const said = words.en;

test("an instruction may name its variables in braces or in brackets, in capitals or not", () => {
  const values = { task: "Write a mail", topic: "coffee", callToAction: "Buy" };
  const filled = "{Task} | [Topic] | {{task}} | [ cta ] | {Tone} | {Other} | [note]";
  expect(fillVariables(filled, values, said)).toBe("Write a mail | coffee | Write a mail | Buy |  | {Other} | [note]");
});

test("what is filled in is never read as a variable, nor as a pattern", () => {
  expect(fillVariables("{Task} {Topic}", { task: "{Topic} $& $1", topic: "x" }, said)).toBe("{Topic} $& $1 x");
});

test("without a call to action the instruction says that there is none", () => {
  expect(fillVariables("[CTA]", { task: "x", callToAction: "  " }, said)).toBe(
    "There is no call to action on this prompt.",
  );
});

test("where the person wrote the whole prompt every variable stands for it", () => {
  expect(fillVariables("{Task}, {CTA}", null, said)).toBe("as the person says, as the person says");
});

test("a prompt says its inputs in their order under their names, and that there is no call to action", () => {
  const values = { tone: "Dry", task: "Write", examples: "  " };
  expect(composePrompt(values, said)).toBe("Task: Write\n\nTone: Dry\n\nThere is no call to action on this prompt.");
  expect(composePrompt({ ...values, callToAction: "Buy" }, words.es)).toContain("Llamada a la acción: Buy");
});

test("an input that is left open stands as its name in brackets", () => {
  expect(composePrompt({ task: "Write", topic: "x" }, said, ["topic", "callToAction"])).toBe(
    "Task: Write\n\nTopic: [Topic]\n\nCall to Action: [Call to Action]",
  );
});

test("inputs are taken under the names of the builder and of the screen; the builder's count", () => {
  const body = { task: "a", target_audience: "b", persona: "c", person: "d", formula: " ", call_to_action: "e" };
  expect(valuesIn(body)).toEqual({ task: "a", target: "b", person: "d", callToAction: "e" });
});

test("an instruction is repeated for each output, and is there once for none", () => {
  expect([0, 1, 3].map((outputs) => repeatPrompt("x", outputs).length)).toEqual([1, 1, 3]);
});

test("words are shared out so that there are some for every output", () => {
  expect([shareOf(100, 4), shareOf(3, 4), shareOf(10, 4)]).toEqual([25, 1, 2]);
});
