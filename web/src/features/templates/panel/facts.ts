import type { Template } from "@pluma/contract/templates/templates";
import { formatNumber } from "../../../platform/look/format.ts";
import type { Translate } from "../../../platform/look/i18n.ts";

/** A template in a quiet line: its type, and how many blanks it has. */
export function factsOf({ type, template_fields }: Template, t: Translate): string {
  const count = template_fields.length;
  const blanks = t("apply.blanks", { count, number: formatNumber(count) });
  return type.trim() === "" ? blanks : `${type} · ${blanks}`;
}
