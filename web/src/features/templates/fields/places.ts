import { optionsOf, type TemplateField } from "@pluma/contract/templates/fields";

/** The id of a field's input within a form, by which labels, errors and blanks of the prompt find it. */
export const inputIdOf = (form: string, { order }: Pick<TemplateField, "order">): string => `${form}-field-${order}`;

/** Goes to the input of a field, and brings it into sight; answers whether it is drawn. */
export function focusInput(form: string, fields: readonly TemplateField[], name: string): boolean {
  const field = fields.find((each) => each.name === name);
  const input = field && document.getElementById(inputIdOf(form, field));
  input?.focus();
  return Boolean(input);
}

/** The options that can be chosen: each once, and none that is empty. */
export const choicesOf = (field: Pick<TemplateField, "options">): string[] => [
  ...new Set(optionsOf(field.options).filter((option) => option.trim() !== "")),
];

/** How many fields have an answer. */
export const filledCount = (fields: readonly TemplateField[], values: Readonly<Record<string, string>>): number =>
  fields.filter(({ name }) => (values[name] ?? "").trim() !== "").length;
