import type { UsedTemplate } from "@pluma/contract/chats/messages";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { firstValueOf, isNumber, type TemplateField } from "@pluma/contract/templates/fields";
import { compose } from "@pluma/contract/templates/placeholders";
import type { Template } from "@pluma/contract/templates/templates";
import { choicesOf } from "../fields/places.ts";

/** What is filled in, by the names of the fields. */
export type Values = Readonly<Record<string, string>>;

/** What of a template filling in needs to know. */
export type Fillable = Pick<Template, "template_id" | "name" | "content" | "template_fields">;

const own = (values: Values | null, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

/** What stands in the fields before anybody typed: what was used last time, else what each begins with. */
export const firstValues = (fields: readonly TemplateField[], remembered: Values | null): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, usable(field, own(remembered, field.name)) ?? begin(field)]));

/** The fields emptied; one must still choose among the options where there is no empty one. */
export const noValues = (fields: readonly TemplateField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, field.type === "select" ? begin(field) : ""]));

// A template may have lost the option since.
const usable = (field: TemplateField, value: string | undefined): string | undefined =>
  value !== undefined && field.type === "select" && value !== "" && !choicesOf(field).includes(value)
    ? undefined
    : value;

function begin(field: TemplateField): string {
  const first = firstValueOf(field);
  return field.type === "select" && !choicesOf(field).includes(first) ? "" : first;
}

/** Whether a field keeps its template from being sent: it must be answered and is not, or its answer is none. */
export function isWanting(field: TemplateField, values: Values): boolean {
  const value = own(values, field.name) ?? "";
  if (value.trim() === "") return field.required;
  if (field.type === "number") return !isNumber(value);
  return field.type === "select" && !choicesOf(field).includes(value);
}

/** The names of the fields that are still to be filled in, in their order. */
export const wantingIn = (fields: readonly TemplateField[], values: Values): string[] =>
  fields.filter((field) => isWanting(field, values)).map(({ name }) => name);

/** How long the prompt is, in tokens; null where it may not be read. */
export const tokensOf = ({ content }: Fillable, values: Values): number | null =>
  content === null ? null : estimateTokens(compose(content, values));

/** Whether a template can be sent as it is filled in. */
export const isComplete = (template: Fillable, values: Values): boolean =>
  wantingIn(template.template_fields, values).length === 0 && (tokensOf(template, values) ?? 0) <= TOKENS_MAX;

/** What of proposed values answers a field, and says something else than stands there. */
export const newsIn = (fields: readonly TemplateField[], found: Values, values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = usable(field, own(found, field.name)) ?? "";
      return value.trim() === "" || value === values[field.name] ? [] : [[field.name, value]];
    }),
  );

/** A template with what was filled in, as it is sent and as the chat shows it. */
export const usedOf = ({ template_id, name, content, template_fields }: Fillable, values: Values): UsedTemplate => ({
  template_id,
  name,
  hidden: content === null,
  fields: template_fields.map((field) => ({
    name: field.name,
    label: field.label,
    value: own(values, field.name) ?? "",
  })),
});

/** What was filled in, by the names of the fields. */
export const valuesOf = ({ fields }: UsedTemplate): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));
