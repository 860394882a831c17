import { readValues } from "@pluma/contract/workflows/values";
import { expect, test } from "vitest";
import { aWorkflow } from "../../../../test/aWorkflow.ts";
import { estimateRun, faultsOf, firstAnswers, suggestedName, textOf } from "./answers.ts";

const { questions, ...workflow } = aWorkflow();

test("each thing is asked once, and an answer that is needed cannot be left out", () => {
  expect(questions.map(({ key, steps }) => [key, steps])).toEqual([
    ["course", ["s1", "s2", "s3"]],
    ["readers", ["s2"]],
  ]);
  expect(faultsOf(questions, { course: " ", readers: "beginners" })).toEqual({ course: "missing" });
  expect(firstAnswers(questions)).toEqual({ course: "", readers: "" });
});

test("answers are read again as they were written, and one that would be cut is not sent", () => {
  const answers = { course: "Clay, wheels = and more", readers: "people, who sit" };
  expect(faultsOf(questions, answers)).toEqual({});
  const read = readValues(textOf(questions, answers), ["course", "readers"]);
  expect(Object.fromEntries(read)).toEqual(answers);
  expect(faultsOf(questions, { course: "Clay, readers=all", readers: "some" })).toMatchObject({ course: "unreadable" });
});

test("a run without a name is called as its first answer begins, else as its workflow", () => {
  expect(suggestedName(questions, { course: "  Clay\nand more" }, "Launch")).toBe("Clay");
  expect(suggestedName(questions, {}, "Launch")).toBe("Launch");
  expect([...suggestedName(questions, { course: "é".repeat(300) }, "Launch")]).toHaveLength(80);
});

test("a run takes about as many words as its prompts say, or what is usual", () => {
  expect(estimateRun(workflow, {})).toBe(900);
  const [first, ...others] = workflow.templates;
  const short = {
    ...workflow,
    templates: first ? [{ ...first, content: "[course], at most 40 words." }, ...others] : [],
  };
  expect(estimateRun(short, { course: "Clay" })).toBe(640);
});
