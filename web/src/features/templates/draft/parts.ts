import type { Fault } from "./draft.ts";

/** What stands beside each other where there is room, and one behind the other where there is not. */
export const sides = ["content", "fields", "preview"] as const;
export type Side = (typeof sides)[number];

/** A part of the form that something may be wrong with. */
export type FormPart = Fault["part"] | "type" | "tags";

/** The id of a part of the form in the page, by which the first wrong one is gone to. */
export const partId = (part: FormPart | "default" | "example", field: string | null = null): string =>
  `template-${part}${field === null ? "" : `-${encodeURIComponent(field)}`}`;

/** Goes to a part of the form, and brings it into sight. */
export function focusPart(part: FormPart, field: string | null): void {
  const input = document.getElementById(partId(part, field));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center" });
}
