import type { UsedTemplate } from "@pluma/contract/chats/messages";
import { faultOfValue, type ValueFault } from "@pluma/contract/templates/faults";
import { firstValueOf, type TemplateField } from "@pluma/contract/templates/fields";

/** A field with what was filled in. */
export type FilledField = UsedTemplate["fields"][number];

/** What each field gets, in their order: what was given, else what was there before anybody typed. Values of no field are nobody's. */
export function fillFields(fields: readonly TemplateField[], given: Readonly<Record<string, string>>): FilledField[] {
  return [...fields]
    .sort((one, other) => one.order - other.order)
    .map((field) => {
      const { name, label } = field;
      return { name, label, value: (Object.hasOwn(given, name) ? given[name] : undefined) ?? firstValueOf(field) };
    });
}

/** What does not fit: nothing where something must be, what is no number, and what is none of the options. */
export function faultsOf(fields: readonly TemplateField[], filled: readonly FilledField[]): Map<string, ValueFault> {
  const faults = new Map<string, ValueFault>();
  for (const field of fields) {
    const fault = faultOfValue(field, filled.find(({ name }) => name === field.name)?.value ?? "");
    if (fault) faults.set(field.name, fault);
  }
  return faults;
}

/** A question as its thread shows it: the name, and what was filled in; a value of several lines has lines of its own. */
export function contentOf(name: string, filled: readonly FilledField[]): string {
  const lines = filled.flatMap(({ label, value }) => {
    if (value.trim() === "") return [];
    return `${label}:${/[\n\r]/.test(value) ? "\n" : " "}${value}`;
  });
  return lines.length === 0 ? name : `${name}\n\n${lines.join("\n")}`;
}
