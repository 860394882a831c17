import { lazy } from "react";
import type { generateForDocument as generate } from "./editor/ai/data.ts";

type Generate = typeof generate;

export { useDocumentKeys } from "./keys/useDocumentKeys.ts";
export { useToDocument } from "./making/useToDocument.ts";

/** A document with everything that it is written with, as a part of another screen; waited for by whoever draws it. */
export const DocumentPane = lazy(() => import("./editor/DocumentEditor.tsx"));

/** What of a document is read where it is a part of another screen; waited for by whoever draws it. */
export const DocumentText = lazy(() => import("./review/DocumentText.tsx"));

/** Brings in what tabs that are gone had not sent of a document. */
export const deliverDocument = async (id: number): Promise<void> => (await import("./data.ts")).deliver(id);

/** Has an avatar write for a document, to the prompt of a template; what comes of it is proposed at its end. */
export const generateForDocument = async (...asked: Parameters<Generate>): ReturnType<Generate> =>
  (await import("./editor/ai/data.ts")).generateForDocument(...asked);

/** The entry of a menu by which a text becomes a document; fetched with the first menu, waited for by whoever draws it. */
export const DocumentItem = lazy(() =>
  import("./making/DocumentItem.tsx").then(({ DocumentItem: part }) => ({ default: part })),
);
