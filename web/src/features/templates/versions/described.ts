import { optionsOf, type TemplateField } from "@pluma/contract/templates/fields";
import type { TemplateState } from "@pluma/contract/templates/versions";
import type { Translate } from "../../../platform/look/texts.ts";

/** A field in words: how it is answered, and what is said of it. */
export function describe(field: TemplateField, t: Translate): string {
  const { label, type, options, help, example, default: usual, required } = field;
  const parts = [
    label,
    type === "select" ? optionsOf(options).join(", ") || t("types.select") : t(`types.${type}`),
    usual && t("versions.usual", { value: usual }),
    example && t("versions.example", { value: example }),
    help && t("versions.help", { value: help }),
    !required && t("versions.optional"),
  ];
  return parts.filter(Boolean).join("; ");
}

/** A field in two states; null where it is not there. */
export type FieldRow = { name: string; older: string | null; newer: string | null };

/** The fields of two states by their names, in the order of the newer one, those that went at the end. */
export function fieldRows(older: TemplateState | null, newer: TemplateState, t: Translate): FieldRow[] {
  const said = (state: TemplateState | null) =>
    new Map(state?.template_fields.map((field) => [field.name, describe(field, t)]) ?? []);
  const [before, after] = [said(older), said(newer)];
  return [...new Set([...after.keys(), ...before.keys()])].map((name) => ({
    name,
    older: before.get(name) ?? null,
    newer: after.get(name) ?? null,
  }));
}

/** A file in two states, by its name. */
export type FileRow = { name: string; kind: "same" | "added" | "removed" };

/** The files of two states, each as often as it stands there, those that went at the end. */
export function fileRows(older: readonly string[], newer: readonly string[]): FileRow[] {
  const left = [...older];
  const rows = newer.map((name): FileRow => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return { name, kind: at >= 0 ? "same" : "added" };
  });
  return [...rows, ...left.map((name): FileRow => ({ name, kind: "removed" }))];
}

/** What else a state consists of. */
export const otherParts = ["name", "description", "type", "tags", "language", "editable", "show_prompt"] as const;
export type OtherPart = (typeof otherParts)[number];

/** The other parts that two states have differently. */
export const changedParts = (older: TemplateState, newer: TemplateState): OtherPart[] =>
  otherParts.filter((part) => older[part] !== newer[part]);
