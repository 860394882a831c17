/** What is wrong with what was filled in; apart from the fields, which every chat fetches. */
import { isNumber, optionsOf, type TemplateField } from "./fields.ts";

/** What can be wrong with the value of a field: nothing where something must be; no number, or none of the options. */
export type ValueFault = "missing" | "refused";

/** What is wrong with a value of a field; null where it fits. */
export function faultOfValue(
  { type, options, required }: Pick<TemplateField, "type" | "options" | "required">,
  value: string,
): ValueFault | null {
  if (value.trim() === "") return required ? "missing" : null;
  const isFit = type === "number" ? isNumber(value) : type !== "select" || optionsOf(options).includes(value);
  return isFit ? null : "refused";
}
