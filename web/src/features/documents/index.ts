import { lazy } from "react";

export { useDocumentKeys } from "./keys/useDocumentKeys.ts";
export { useToDocument } from "./making/useToDocument.ts";

/** The entry of a menu by which a text becomes a document; fetched with the first menu, waited for by whoever draws it. */
export const DocumentItem = lazy(() =>
  import("./making/DocumentItem.tsx").then(({ DocumentItem: part }) => ({ default: part })),
);
