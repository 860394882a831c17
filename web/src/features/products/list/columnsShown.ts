import { recall, remember } from "../../../platform/storage.ts";

/** Columns of the list of products that people choose to see, beside the four that always stand there. */
export const extraColumns = ["kind", "trial", "available", "sold", "sku"] as const;
export type ExtraColumn = (typeof extraColumns)[number];

const KEY = "products.columns";
const usual: readonly ExtraColumn[] = ["kind", "available", "sold"];

/** The extra columns that this browser remembers. */
export function recallColumns(): readonly ExtraColumn[] {
  const kept = recall(KEY);
  if (kept === null) return usual;
  const names = kept.split(",");
  return extraColumns.filter((column) => names.includes(column));
}

/** Remembers them. */
export const rememberColumns = (columns: readonly ExtraColumn[]): void => remember(KEY, columns.join(","));
