import type { TemplateProblem } from "@pluma/contract/templates/fields";
import {
  FIELDS_MAX,
  type FieldFault,
  faultsIn,
  fieldsInStep,
  isNumber,
  optionsOf,
  type TemplateField,
} from "@pluma/contract/templates/fields";
import { placeholdersOf } from "@pluma/contract/templates/placeholders";
import type { Made } from "../store.ts";

/** A field as it comes in; where it stands in the list says its order, unless it says so itself. */
export type SentField = Omit<TemplateField, "order"> & { order?: number | undefined };

const problemOf: Record<FieldFault, TemplateProblem> = {
  empty: "template_part_empty",
  label_too_long: "template_label_too_long",
  options_missing: "template_options_missing",
  option_empty: "template_option_empty",
};

/** What is wrong with a template, by the path of each part; empty where nothing is. */
export function problemsIn(made: Pick<Made, "name" | "description" | "content">, sent: readonly SentField[]) {
  const problems: Record<string, TemplateProblem> = {};
  for (const part of ["name", "description", "content"] as const) {
    if (made[part].trim() === "") problems[part] = "template_part_empty";
  }
  const places = placeholdersOf(made.content);
  if (places.length > FIELDS_MAX) problems.content = "template_fields_too_many";
  // A field whose place is gone is dropped, whatever is wrong with it.
  const names = new Set(places.map(({ name }) => name));
  for (const [path, fault] of Object.entries(faultsIn(sent))) {
    const field = sent[Number(path.split(".")[0])];
    if (field && names.has(field.name)) problems[`template_fields.${path}`] = problemOf[fault];
  }
  return problems;
}

/** The fields that a content has, from those that came along: one for each place, in step, numbered from 1. */
export function fieldsOf(content: string, sent: readonly SentField[]): TemplateField[] {
  const known = sent.map((field, at) => ({ ...field, order: field.order ?? at + 1 }));
  return fieldsInStep(content, known).map((field) => ({ ...field, default: soundDefault(field) }));
}

/** A default that could not be sent is none. */
function soundDefault({ type, options, default: said }: TemplateField): string {
  if (type === "select" && !optionsOf(options).includes(said)) return "";
  if (type === "number" && said.trim() !== "" && !isNumber(said)) return "";
  return said;
}
