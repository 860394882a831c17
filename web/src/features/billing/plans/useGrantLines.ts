import { GRANTS_NAMED, type Grant, grantKinds } from "@pluma/contract/products/grants";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";

/** What a product grants by name, a line for each kind. */
export function useGrantLines(grants: readonly Grant[]): string[] {
  const t = useWords("billing");
  return grantKinds.flatMap((kind) => {
    const names = grants.filter((each) => each.kind === kind).map(({ name }) => name);
    if (names.length === 0) return [];
    const left = names.length - GRANTS_NAMED;
    const shown = names.slice(0, GRANTS_NAMED).join(", ");
    const list = left > 0 ? t("grants.more", { names: shown, count: left, number: formatNumber(left) }) : shown;
    return [t(`grants.${kind}`, { count: names.length, names: list })];
  });
}
