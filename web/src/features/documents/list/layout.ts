import { useState } from "react";
import { keptKey, recall, remember } from "../../../platform/storage.ts";

export type Layout = "cards" | "rows";

/** Whether documents stand as cards or as rows, kept in this browser for the person. */
export function useLayout(): [Layout, (next: Layout) => void] {
  const key = keptKey(recall("uid") ?? "nobody", "documents_as");
  const [layout, setLayout] = useState<Layout>(() => (recall(key) === "rows" ? "rows" : "cards"));
  const choose = (next: Layout) => {
    remember(key, next);
    setLayout(next);
  };
  return [layout, choose];
}
