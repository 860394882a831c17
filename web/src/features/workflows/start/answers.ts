import { estimateWords } from "@pluma/contract/templates/estimate";
import { firstValueOf, type TemplateField } from "@pluma/contract/templates/fields";
import { RUN_NAME_LENGTH_MAX } from "@pluma/contract/workflows/runs";
import { fixedFaultsIn, type Question, sourceOf } from "@pluma/contract/workflows/steps";
import { readValues, writeValues } from "@pluma/contract/workflows/values";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { fieldsOf, templateOf } from "../steps.ts";

/** What is answered at the start, by the keys of the questions. */
export type Answers = Readonly<Record<string, string>>;

const SUGGESTED_NAME_LENGTH = 80;

/** Questions as fields of a form, each under its key. */
export const asFields = (questions: readonly Question[]): TemplateField[] =>
  questions.map(({ key, steps: _steps, ...question }, at) => ({ ...question, name: key, order: at + 1 }));

/** What stands in the questions before anybody typed. */
export const firstAnswers = (questions: readonly Question[]): Answers =>
  Object.fromEntries(asFields(questions).map((field) => [field.name, firstValueOf(field)]));

export type AnswerFault = "missing" | "unreadable";

/**
 * What keeps answers from being sent, by the keys: none where one is needed, or a text that would be cut, since it holds
 * what begins the answer to another question.
 */
export function faultsOf(questions: readonly Question[], answers: Answers): Record<string, AnswerFault> {
  const values = valuesOf(questions, answers);
  const read = readValues(writeValues(values), [...values.keys()]);
  return Object.fromEntries(
    questions.flatMap(({ key, required }): [string, AnswerFault][] => {
      const value = values.get(key) ?? "";
      if (required && value.trim() === "") return [[key, "missing"]];
      return read.get(key) === value ? [] : [[key, "unreadable"]];
    }),
  );
}

/** The first fixed value that its template does not take: the number of its step, and the label of its field. */
export function fixedFaultOf({ steps, templates }: Pick<Workflow, "steps" | "templates">) {
  const [first] = fixedFaultsIn(steps, (step) => fieldsOf(templates, step));
  return first ? { step: first.at + 1, field: first.label || first.name } : null;
}

/** Answers as a start takes them: "key=value, key=value". */
export const textOf = (questions: readonly Question[], answers: Answers): string =>
  writeValues(valuesOf(questions, answers));

/** What a run is called that nobody gave a name: as its first answer begins, else as its workflow is called. */
export function suggestedName(questions: readonly Question[], answers: Answers, workflowName: string): string {
  const first = questions.find(({ type }) => type === "text");
  const line = (first ? (answers[first.key] ?? "") : "").trim().split("\n", 1)[0] ?? "";
  return ([...line].slice(0, SUGGESTED_NAME_LENGTH).join("").trim() || workflowName).slice(0, RUN_NAME_LENGTH_MAX);
}

/** About how many words a run will write, by what its prompts say. */
export function estimateRun({ steps, templates }: Pick<Workflow, "steps" | "templates">, answers: Answers): number {
  const words = steps.map((step) => {
    const template = templateOf(templates, step);
    if (!template) return 0;
    const values = fieldsOf(templates, step).map(({ name }) => {
      const from = sourceOf(step, name);
      if (from.source === "fixed") return [name, from.value];
      return [name, from.source === "asked" ? (answers[from.key] ?? "") : ""];
    });
    return estimateWords(template, Object.fromEntries(values));
  });
  return words.reduce((sum, count) => sum + count, 0);
}

const valuesOf = (questions: readonly Question[], answers: Answers): Map<string, string> =>
  new Map(questions.map(({ key }) => [key, answers[key] ?? ""]));
