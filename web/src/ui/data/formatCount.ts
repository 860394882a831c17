import { formatNumber } from "../../platform/look/format.ts";

/** How many a list has; "…" until it is known, which is not none. */
export const formatCount = (count: number | undefined): string => (count === undefined ? "…" : formatNumber(count));
