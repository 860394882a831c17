/** The fields of a template: what is asked for each place of its content. */
import { z } from "zod";
import { text } from "../kit/kit.ts";
import { placeholdersOf } from "./placeholders.ts";

export const LABEL_LENGTH_MAX = 254;
export const FIELDS_MAX = 40;
export const OPTIONS_LENGTH_MAX = 4000;
export const OPTIONS_MAX = 60;
export const VALUE_LENGTH_MAX = 30_000;
const HELP_LENGTH_MAX = 500;

export const fieldTypes = ["text", "number", "select"] as const;
export type FieldType = (typeof fieldTypes)[number];

/**
 * A field. `name` is its place in the content. `options` of a select are kept as they are sent: each followed by a slash
 * ("Warm/Direct/"). `example` shows what could be answered, `default` is there from the start. `order` counts from 1.
 */
export const templateField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  options: z.string(),
  help: z.string(),
  example: z.string(),
  default: z.string(),
  required: z.boolean(),
  order: z.number().int(),
});
export type TemplateField = z.infer<typeof templateField>;

/** The options of a select: the last piece, after the last slash, is none. */
export const optionsOf = (options: string): string[] => options.split("/").slice(0, -1);

/** Options as they are kept. */
export const joinOptions = (options: readonly string[]): string => options.map((option) => `${option}/`).join("");

/** What is there before anybody typed: the default, or the first option of a select that must be answered. */
export function firstValueOf(field: Pick<TemplateField, "default" | "type" | "options" | "required">): string {
  if (field.default !== "" || field.type !== "select" || !field.required) return field.default;
  return optionsOf(field.options)[0] ?? "";
}

/** Whether a value is a number: with a point or a comma, as one writes it in either language. */
export const isNumber = (value: string): boolean => /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(value.trim());

/** A field as it is saved. What is left out is as in a new one; labels and options are looked at by checkFields. */
export const savedField = z.object({
  name: text(LABEL_LENGTH_MAX),
  label: text(10_000),
  type: z.enum(fieldTypes).default("text"),
  options: z.preprocess((value) => value ?? "", text(OPTIONS_LENGTH_MAX)),
  help: z.preprocess((value) => value ?? "", text(HELP_LENGTH_MAX)),
  example: z.preprocess((value) => value ?? "", text(VALUE_LENGTH_MAX)),
  default: z.preprocess((value) => value ?? "", text(VALUE_LENGTH_MAX)),
  required: z.boolean().default(true),
  order: z.number().int().min(1).max(10_000).optional(),
});

/** What can be wrong with a part of a template, or an entry of a file; each has its literal sentence among the words. */
export const templateProblemCodes = [
  "template_part_empty",
  "template_label_too_long",
  "template_options_missing",
  "template_option_empty",
  "template_fields_too_many",
  "template_entry_unreadable",
  "template_entry_unfit",
  "template_entry_twice",
] as const;
export type TemplateProblem = (typeof templateProblemCodes)[number];

/** What may be wrong with a field. */
export type FieldFault = "empty" | "label_too_long" | "options_missing" | "option_empty";

/** What is wrong with fields, by the path of each in the list ("0.label", "2.options"). */
export function faultsIn(
  fields: readonly Pick<TemplateField, "label" | "type" | "options">[],
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const [index, { label, type, options }] of fields.entries()) {
    if (label.trim() === "") faults[`${index}.label`] = "empty";
    else if (label.length > LABEL_LENGTH_MAX) faults[`${index}.label`] = "label_too_long";
    if (type !== "select") continue;
    const all = optionsOf(options);
    if (all.length === 0) faults[`${index}.options`] = "options_missing";
    else if (all.some((option) => option.trim() === "")) faults[`${index}.options`] = "option_empty";
  }
  return faults;
}

/** A name as a label: "the_one_thing" is "The one thing". */
export function labelFrom(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The field of a place that nobody described yet. */
export const newField = (name: string, order: number): TemplateField => ({
  name,
  label: labelFrom(name),
  type: "text",
  options: "",
  help: "",
  example: "",
  default: "",
  required: true,
  order,
});

/**
 * The fields of a content: those that are known and still have their place, in the order that they had, then new ones in
 * the order of the text; numbered from 1. A content that repeats a place has none.
 */
export function fieldsInStep(content: string, known: readonly TemplateField[]): TemplateField[] {
  const names = placeholdersOf(content).map(({ name }) => name);
  const wanted = new Set(names);
  if (wanted.size < names.length) return [];
  const kept = [...known].sort((a, b) => a.order - b.order).filter(({ name }) => wanted.delete(name));
  return [...kept, ...[...wanted].map((name) => newField(name, 0))].map((field, at) => ({ ...field, order: at + 1 }));
}

/** Values by the names of fields. */
export const fieldValues = z.record(z.string().max(LABEL_LENGTH_MAX), text(VALUE_LENGTH_MAX));
