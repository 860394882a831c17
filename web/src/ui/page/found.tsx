import type { ReactNode } from "react";
import { formatNumber } from "../../platform/look/format.ts";
import { useWords } from "../../platform/look/i18n.ts";

/** What a page says, as its fact, of a list that is narrowed: how many were found; nothing where that is not known. */
export const found = (count: number | false | undefined): ReactNode =>
  typeof count === "number" && <Found count={count} />;

function Found({ count }: { count: number }) {
  return useWords("ui")("found", { number: formatNumber(count) });
}
